#!/usr/bin/env bash
# Makes the files of a release, the same bytes from the same commit: release.sh FOLDER [SYSTEM/PROCESSOR...]
set -euo pipefail
umask 022
export LC_ALL=C TZ=UTC CGO_ENABLED=0
dist=$(realpath -m "$1")
targets=("${@:2}")
[[ $# -gt 1 ]] || targets=({linux,darwin,windows}/{amd64,arm64})
cd "$(dirname "$0")/../.."

# A clone need not have the tag that names the release; the newest heading of the changelog does.
version=$(git describe --tags --match 'v*' --dirty 2>/dev/null ||
  sed -n '/^## v/{s/^## \(v[^ ]*\).*/\1/p;q}' CHANGELOG.md)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work"/{man,completion,files}

build() {
  go build -trimpath -buildvcs=false -ldflags "-s -w -X crossat/internal/bench.release=$version" -o "$1" ./cmd/crossat
}
crossat=$work/crossat
build "$crossat"

# manual writes the pages of a command and of those below it.
manual() {
  local page=$work/man/crossat name
  for name; do page+=-$name; done
  "$crossat" man "$@" >"$page.1"
  sed -n '/^\.SH COMMANDS/,/^\.SH OPTIONS/s/^\.B //p' "$page.1" | while read -r name; do
    manual "$@" "$name"
  done
}
manual
for shell in bash zsh fish; do
  "$crossat" completion "$shell" >"$work/completion/crossat.$shell"
done
"$crossat" version --licences >"$work/licences.txt"

# same gives all files in a folder the modes and times that they have wherever they come from.
same() {
  chmod -R u=rwX,go=rX "$1"
  find "$1" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
}

archive() {
  local name=crossat-$version-${1/\//-}
  local folder=$work/$name
  mkdir "$folder"
  cp -r "$2" README.md LICENSE "$work/licences.txt" "$work/man" "$work/completion" "$folder"
  same "$folder"
  cd "$work"
  if [[ $1 == windows/* ]]; then
    find "$name" | sort | zip -X -9 -q "$work/files/$name.zip" -@
  else
    tar --sort=name --format=ustar --owner=0 --group=0 --numeric-owner -c "$name" | gzip -9n >"$work/files/$name.tar.gz"
  fi
  cd "$OLDPWD"
}

maintainer='the crossat authors <crossat@crossat.invalid>'
package() {
  local number=${version#v} processor=${1#linux/} root=$work/package-${1#linux/} doc page size
  number=${number/-rc/\~rc}
  number=${number//-/+}-1
  doc=$root/usr/share/doc/crossat
  install -D "$2" "$root/usr/bin/crossat"
  for page in "$work"/man/*; do
    gzip -9n <"$page" | install -Dm 644 /dev/stdin "$root/usr/share/man/man1/${page##*/}.gz"
  done
  install -Dm 644 "$work/completion/crossat.bash" "$root/usr/share/bash-completion/completions/crossat"
  install -Dm 644 "$work/completion/crossat.zsh" "$root/usr/share/zsh/vendor-completions/_crossat"
  install -Dm 644 "$work/completion/crossat.fish" "$root/usr/share/fish/vendor_completions.d/crossat.fish"
  install -Dm 644 tools/release/crossat.desktop -t "$root/usr/share/applications"
  install -Dm 644 tools/release/crossat.svg -t "$root/usr/share/icons/hicolor/scalable/apps"
  install -Dm 644 tools/release/lintian "$root/usr/share/lintian/overrides/crossat"
  mkdir -p "$doc" "$root/DEBIAN"
  gzip -9n <"$work/licences.txt" >"$doc/licences.txt.gz"
  gzip -9n <CHANGELOG.md >"$doc/changelog.gz"
  gzip -9n >"$doc/changelog.Debian.gz" <<END
crossat ($number) unstable; urgency=medium

  * Release $version: changelog.gz has what is new.

 -- $maintainer  $(date -R -d "@$SOURCE_DATE_EPOCH")
END
  {
    cat tools/release/copyright
    sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /'
  } >"$doc/copyright"
  size=$(find "$root/usr" -printf '%y %s\n' | awk '{ s += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print s }')
  cat >"$root/DEBIAN/control" <<END
Package: crossat
Version: $number
Architecture: $processor
Maintainer: $maintainer
Installed-Size: $size
Recommends: xdg-utils
Suggests: cadical, minisat, clasp
Section: misc
Priority: optional
Description: make crosswords
 crossat fills grids with words that people know, lays out words and black
 squares, and proves what can't be done. It has word lists in English and
 Russian, clues, an editor for the browser, and writes PDF, .puz and ipuz.
END
  (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
  same "$root"
  dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" \
    "$work/files/crossat_${number}_$processor.deb" >/dev/null
}

for target in "${targets[@]}"; do
  program=$work/$target/crossat
  [[ $target != windows/* ]] || program+=.exe
  GOOS=${target%/*} GOARCH=${target#*/} build "$program"
  archive "$target" "$program"
  [[ $target != linux/* ]] || package "$target" "$program"
done
if find "$work" -type f -size +30M | grep .; then
  echo 'more than 30 MiB' >&2
  exit 1
fi

# The bill of materials has the modules that are in the program; licences.txt has the word lists, too.
go run -trimpath github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0 bin -json -noserial -notimestamp \
  -std -version "$version" -output "$work/files/crossat-$version.cdx.json" "$crossat"
(cd "$work/files" && sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS)
rm -rf "$dist"
mkdir -p "$(dirname "$dist")"
mv "$work/files" "$dist"
