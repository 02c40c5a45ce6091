package cmdline

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v2"
)

// run carries out a command line of an app with the command job, which has all kinds of flags.
func run(t *testing.T, action func(*cli.Context) error, args ...string) error {
	t.Helper()
	app := &cli.App{
		Name: "app", Writer: io.Discard, ErrWriter: io.Discard, ExitErrHandler: func(*cli.Context, error) {},
		Commands: []*cli.Command{{
			Name: "job",
			Flags: []cli.Flag{
				&cli.StringFlag{Name: "size"}, &cli.StringFlag{Name: "share"}, &cli.IntFlag{Name: "number"},
				&cli.StringFlag{Name: "index"}, &cli.StringFlag{Name: "range"}, &cli.StringFlag{Name: "task"},
				&cli.DurationFlag{Name: "limit"}, &cli.StringFlag{Name: "title"},
				&cli.StringSliceFlag{Name: "list", Aliases: []string{"l"}}, &cli.BoolFlag{Name: "all", Aliases: []string{"a"}},
			},
			Action: action,
		}},
	}
	Strict(app, Values{
		Bounds: map[string]Bound{
			"number": {Least: -1, Most: 1000, What: "things", Note: "-1 for any"}, "limit": {Longest: 20 * time.Hour},
		},
		Blank: []string{"title"},
	})
	return app.RunContext(t.Context(), append([]string{"app"}, args...))
}

func TestStrict(t *testing.T) {
	nothing := func(*cli.Context) error { return nil }
	for line, want := range map[string]string{
		"jobb":                        `no command "jobb": did you mean job?`,
		"zzzz":                        `no command "zzzz"`,
		"job stray":                   `stray argument "stray"`,
		"job --numbre 3":              "did you mean --number?",
		"job --number x":              "invalid value",
		"job --number 3":              "",
		"job --number 3 --size 3x4":   "",
		"job --number 3 stray --size": `stray argument "stray"`,

		"job --number -1":               "",
		"job --number 1000":             "",
		"job --number -2":               "--number -2: give a number of things from -1 to 1,000, -1 for any",
		"job --number 1001":             "--number 1001: give a number of things",
		"job --number 0x":               `"0x" for flag -number: give a number of things from -1 to 1,000`,
		"job --limit 20h":               "",
		"job --limit 20h1ms":            "--limit 20h0m0.001s: give a time above 0s, such as 90s, up to 20h",
		"job --limit 0s":                "--limit 0s: give a time",
		"job --limit NaN":               `"NaN" for flag -limit: give a time`,
		"job --size=":                   "--size is empty: give a value, or leave it out",
		"job --list a --list=":          "--list is empty",
		"job --title=":                  "",
		"job --list a --list b":         "",
		"job --size 3 --size 3":         "--size is given 2 times: give it once",
		"job --all --size 3 -a":         "--all is given 2 times",
		"job --all --all=false --all":   "--all is given 3 times",
		"job --number 3 --number=4 -la": "--number is given 2 times",
		"job --size --all --all":        "",
	} {
		err := run(t, nothing, strings.Fields(line)...)
		switch usage := (*UsageError)(nil); {
		case want == "":
			if err != nil {
				t.Errorf("%s: %v", line, err)
			}
		case !errors.As(err, &usage) || !strings.Contains(err.Error(), want):
			t.Errorf("%s: %v, want a usage error with %q", line, err, want)
		}
	}
}

func TestSize(t *testing.T) {
	for text, want := range map[string]string{
		"5": "5x5", "6x4": "6x4", "2": "2x2", "9": "9x9", "1": "", "10": "", "6x": "", "x6": "", "6x4x2": "", "-3": "",
	} {
		got := ""
		err := run(t, func(c *cli.Context) error {
			width, height, err := Size(c, 2, 9)
			if err == nil {
				got = fmt.Sprintf("%dx%d", width, height)
			}
			return err
		}, "job", "--size="+text)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("--size %s is %q, want %q: %v", text, got, want, err)
		}
	}
}

func TestRange(t *testing.T) {
	for text, want := range map[string]string{
		"3": "3-3", "3-7": "3-7", "0": "0-0", "0%": "0-1", "100%": "199-200", "16%": "31-33", "7-3": "", "-1": "",
		"101%": "", "NaN%": "", "x": "", "3-": "", "3--7": "", "35-45%": "69-91", "35%-45%": "69-91", "45-35%": "",
		"0-101%": "", "%": "", "1000000000": "1000000000-1000000000", "1000000001": "", "0-9223372036854775807": "",
		"9223372036854775808": "", "1e300%": "", "Inf%": "",
	} {
		got := ""
		err := run(t, func(c *cli.Context) error {
			r, err := Range(c, "share", 200)
			if err == nil {
				got = fmt.Sprintf("%d-%d", r.Least, r.Most)
			}
			return err
		}, "job", "--share="+text)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("--share %s is %q, want %q: %v", text, got, want, err)
		}
	}
}

// TestChosen checks that the tasks share out all things, each once, and that nothing but what is there is chosen.
func TestChosen(t *testing.T) {
	const n = 10
	chosen := func(args ...string) (all []int, err error) {
		read := func(c *cli.Context) (err error) { all, err = Chosen(c, n, "things"); return err }
		err = run(t, read, append([]string{"job"}, args...)...)
		return all, err
	}
	for tasks := 1; tasks <= n; tasks++ {
		var all []int
		for i := range tasks {
			some, err := chosen(fmt.Sprintf("--task=%d/%d", i, tasks))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, some...)
		}
		slices.Sort(all)
		if everything, err := chosen(); err != nil || !slices.Equal(all, everything) || len(all) != n {
			t.Errorf("%d tasks choose %v, all are %v: %v", tasks, all, everything, err)
		}
	}
	if some, err := chosen("--task=1/1000000"); err != nil || !slices.Equal(some, []int{1}) {
		t.Errorf("--task 1/1000000 chooses %v: %v", some, err)
	}
	if some, err := chosen("--range=3-5"); err != nil || !slices.Equal(some, []int{3, 4, 5}) {
		t.Errorf("--range 3-5 chooses %v: %v", some, err)
	}
	for _, args := range [][]string{
		{"--index=10"}, {"--index=-1"}, {"--index=1x"}, {"--range=5-3"}, {"--range=0-10"}, {"--task=2/2"}, {"--task=0/0"},
		{"--task=-1/2"}, {"--index=1", "--task=0/2"}, {"--task=10/11"},
		{"--task=1/9223372036854775807"}, {"--task=0/1000001"},
		{"--index=9223372036854775807"}, {"--range=5-9223372036854775807"}, {"--range=-9223372036854775808-3"},
		{"--index=9223372036854775808"}, {"--range=9-9223372036854775808"}, {"--task=0/-9223372036854775808"},
	} {
		if some, err := chosen(args...); err == nil {
			t.Errorf("%v chooses %v", args, some)
		}
	}
}

func TestDescribe(t *testing.T) {
	app := &cli.App{Commands: []*cli.Command{
		{Name: "job", Flags: []cli.Flag{&cli.IntFlag{Name: "number"}, &cli.StringFlag{Name: "name"}}},
		{Name: "other", Flags: []cli.Flag{&cli.IntFlag{Name: "number"}}},
	}}
	text := "# comment\ncrossat\n    make things\n\n--number\n    so {many},\n    or more\n    default: none\n\n" +
		"other --number\n    as few\n\njob\n    work\n\n    It is done\n      at once.\n"
	Describe(app, text, strings.NewReplacer("{many}", "many"))
	number := app.Commands[0].Flags[0].(*cli.IntFlag)
	if number.Usage != "so many, or more" || number.DefaultText != "none" {
		t.Errorf("--number is described as %q, default %q", number.Usage, number.DefaultText)
	}
	if usage := app.Commands[1].Flags[0].(*cli.IntFlag).Usage; usage != "as few" {
		t.Errorf("other --number is described as %q", usage)
	}
	job := app.Commands[0]
	if job.Usage != "work" || job.Description != "It is done\n  at once." || app.Usage != "make things" {
		t.Errorf("job is described as %q, %q, the app as %q", job.Usage, job.Description, app.Usage)
	}
}

func TestMissing(t *testing.T) {
	commands := []*cli.Command{{Name: "one", Flags: []cli.Flag{
		&cli.IntFlag{Name: "known", Aliases: []string{"k"}}, &cli.IntFlag{Name: "new"}, &cli.StringFlag{Name: "text"},
	}, Subcommands: []*cli.Command{{Name: "two", Flags: []cli.Flag{
		&cli.DurationFlag{Name: "time"}, &cli.Float64Flag{Name: "share"}, &cli.BoolFlag{Name: "all"},
		&cli.Uint64Flag{Name: "seed"},
	}}}}}
	missing := Values{Bounds: map[string]Bound{"known": {}}}.Missing(commands)
	if want := []string{"one --new", "one two --time", "one two --share"}; !slices.Equal(missing, want) {
		t.Errorf("without a range are %q, want %q", missing, want)
	}
}
