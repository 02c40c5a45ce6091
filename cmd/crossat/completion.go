package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// completions are the scripts that make a shell ask crossat itself for what may
// come next; %s takes nothing but the program's name.
var completions = map[string]string{
	"bash": `_crossat() {
  local IFS=$'\n' cur=${COMP_WORDS[COMP_CWORD]}
  local words=("${COMP_WORDS[@]:0:COMP_CWORD}")
  [[ $cur == -* ]] && words+=(-)
  COMPREPLY=($(compgen -o default -W "$("${words[@]}" --generate-bash-completion 2>/dev/null)" -- "$cur"))
}
complete -o default -F _crossat crossat
`,
	"zsh": `#compdef crossat
_crossat() {
  local -a opts
  local cur=${words[-1]}
  if [[ $cur == -* ]]; then
    opts=("${(@f)$(${words[@]:0:#words[@]-1} - --generate-bash-completion 2>/dev/null)}")
  else
    opts=("${(@f)$(${words[@]:0:#words[@]-1} --generate-bash-completion 2>/dev/null)}")
  fi
  [[ -n ${opts[1]} ]] && compadd -- $opts || _files
}
compdef _crossat crossat
`,
}

func completionCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "completion",
		Usage: "print a script that completes commands and flags in a shell",
		Flags: []cli.Flag{&cli.StringFlag{Name: "shell", Usage: "`SHELL`: bash, zsh or fish"}},
		Action: func(c *cli.Context) error {
			shell := c.String("shell")
			script, ok := completions[shell]
			if shell == "fish" {
				s, err := c.App.ToFishCompletion()
				if err != nil {
					return err
				}
				script, ok = s, true
			}
			if !ok {
				return usagef("--shell %q: use bash, zsh or fish", shell)
			}
			_, err := fmt.Fprint(std.out, script)
			return err
		},
	}
}

func manCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:        "man",
		Usage:       "print a manual page",
		Description: examples("crossat man > crossat.1"),
		Action: action(std, func(j *job) error {
			page, err := j.App.ToManWithSection(1)
			if err != nil {
				return err
			}
			_, err = fmt.Fprint(j.std.out, page)
			return err
		}),
	}
}
