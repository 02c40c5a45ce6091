#!/usr/bin/env bash
# Makes a release twice, for this machine or for all systems that are named, and uses it as people do who have no Go:
# packages.sh WORK [SYSTEM/PROCESSOR...]
set -euo pipefail
work=$1
processor=$(dpkg --print-architecture)
targets=("${@:2}")
[[ $# -gt 1 ]] || targets=("linux/$processor")
cd "$(dirname "$0")"

say() { printf -- '-- %s\n' "$*"; }

say 'the same bytes twice'
bash release.sh "$work/one" "${targets[@]}" &
TZ=Asia/Tokyo bash release.sh "$work/two" "${targets[@]}"
wait $!
diff -r "$work/one" "$work/two"
(cd "$work/one" && sha256sum -c SHA256SUMS)

say 'the archive, in an empty folder'
mkdir "$work/empty"
tar -xzf "$work"/one/*-linux-"$processor".tar.gz -C "$work/empty" --strip-components=1
(cd "$work/empty" && env -i ./crossat fill mini5)

say 'the bill of materials has all modules'
go version -m "$work/empty/crossat" | awk '$1 == "dep" { print "pkg:golang/" $2 "@" $3 }' | while read -r module; do
  grep -qF "\"$module?" "$work"/one/*.cdx.json
done

say 'the package'
lintian --allow-root --fail-on error,warning "$work/one/"*.deb

say 'the package, in a fresh Debian'
root=$work/debian
mmdebstrap --quiet --variant=extract --include='?essential' --include=man-db,bash-completion,zsh,fish \
  "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" "$root"
cp "$work"/one/*_"$processor".deb "$root/crossat.deb"
mkdir "$root/empty"
unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" /bin/bash -s <<'END'
set -eo pipefail
export LC_ALL=C.UTF-8 HOME=/root TERM=dumb
files() { find / -xdev -path /proc -prune -o -path /var -prune -o -path /root -prune -o ! -type d -print | sort; }
cd /empty
files >/var/before
dpkg -i /crossat.deb
crossat version
crossat fill mini5
test "$(man -w crossat)" = /usr/share/man/man1/crossat.1.gz
man crossat fill | grep -q '^CROSSAT-FILL(1)'
test "$(bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader crossat
  COMP_WORDS=(crossat fill h) COMP_CWORD=2; _crossat; echo "${COMPREPLY[@]}"')" = hardest15
test "$(fish -c 'complete -C "crossat fill h"')" = hardest15
test "$(zsh -fc 'autoload compinit; compinit -u -D; echo $_comps[crossat]')" = _crossat
dpkg -r crossat 2>/dev/null
files | diff /var/before -
END
