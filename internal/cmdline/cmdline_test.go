package cmdline

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v2"
)

// Flags of all kinds.
var (
	sizeFlag  = &Flag{Name: "size"}
	shareFlag = &Flag{Name: "share"}
	indexFlag = &Flag{Name: "index"}
	rangeFlag = &Flag{Name: "range"}
	taskFlag  = &Flag{Name: "task"}
	listFlag  = &Flag{Name: "list", Short: "l", Kind: Texts}
	allFlag   = &Flag{Name: "all", Short: "a", Kind: Switch}
	seedFlag  = &Flag{Name: "seed", Kind: Seed}
	limitFlag = &Flag{Name: "limit", Kind: Time, Longest: 20 * time.Hour}
	sideFlag  = &Flag{Name: "side", Values: func() []string { return []string{"north", "south"} }, Config: true}
	titleFlag = &Flag{Name: "title", Value: "none", Blank: true}

	numberFlag = &Flag{
		Name: "number", Short: "n", Kind: Number, Value: "7", Least: -1, Most: 1000, Of: "things", Note: "-1 for any",
	}
)

// run carries out a command line of an app with the command job, which has all kinds of flags.
func run(t *testing.T, action func(*cli.Context) error, args ...string) error {
	t.Helper()
	app := &cli.App{
		Name: "app", Writer: io.Discard, ErrWriter: io.Discard, ExitErrHandler: func(*cli.Context, error) {},
		Commands: []*cli.Command{{
			Name: "job",
			Flags: Flags([]*Flag{
				sizeFlag, shareFlag, numberFlag, indexFlag, rangeFlag, taskFlag, limitFlag, titleFlag, listFlag, allFlag,
				seedFlag, sideFlag,
			}),
			Action: action,
		}},
	}
	Strict(app, map[string]string{"task": "job"})
	return app.RunContext(t.Context(), append([]string{"app"}, args...))
}

func TestStrict(t *testing.T) {
	nothing := func(*cli.Context) error { return nil }
	for line, want := range map[string]string{
		"jobb":                        `no command "jobb": did you mean job?`,
		"zzzz":                        `no command "zzzz"`,
		"job stray":                   `job takes no argument, and "stray" is one`,
		"job --numbre 3":              "no flag --numbre: did you mean --number?",
		"job --north":                 "no flag --north: did you mean --side north?",
		"job --zzzz":                  "no flag --zzzz",
		"job --number x":              "invalid value",
		"job --number 3":              "",
		"job --number 3 --size 3x4":   "",
		"job --number 3 stray --size": `job takes no argument, and "stray" is one`,

		"job --number -1":               "",
		"job --number 1000":             "",
		"job --number -2":               "--number -2: give a number of things from -1 to 1,000, -1 for any",
		"job --number 1001":             "--number 1001: give a number of things",
		"job --number 0x":               `"0x" for --number: give a number of things from -1 to 1,000`,
		"job --limit 20h":               "",
		"job --limit 20h1ms":            "--limit 20h0m0.001s: give a time above 0s, such as 90s, up to 20h",
		"job --limit 0s":                "--limit 0s: give a time",
		"job --limit NaN":               `"NaN" for --limit: give a time`,
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
			width, height, err := Size(c, sizeFlag, 2, 9)
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
			r, err := Range(c, shareFlag, 200)
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
		read := func(c *cli.Context) (err error) {
			all, err = Chosen(c, indexFlag, rangeFlag, taskFlag, n, "things")
			return err
		}
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
	app := &cli.App{Name: "crossat", Commands: []*cli.Command{{Name: "job", Subcommands: []*cli.Command{{Name: "part"}}}}}
	Describe(app, "# no matter\ncrossat\n    make things\n\njob\n    work\n\n    It is done\n      at once.\n\njob part\n    half\n")
	job := app.Commands[0]
	if job.Usage != "work" || job.Description != "It is done\n  at once." || app.Usage != "make things" {
		t.Errorf("job is described as %q, %q, the app as %q", job.Usage, job.Description, app.Usage)
	}
	if part := job.Subcommands[0]; part.Usage != "half" || part.Description != "" {
		t.Errorf("job part is described as %q, %q", part.Usage, part.Description)
	}
}

// TestFlag reads values of all kinds by either name, and the defaults.
func TestFlag(t *testing.T) {
	read := func(args ...string) (got string) {
		err := run(t, func(c *cli.Context) error {
			got = fmt.Sprintf("%q %v %v %d %d %v %v", titleFlag.Text(c), listFlag.Texts(c), listFlag.Given(c),
				numberFlag.Number(c), seedFlag.Seed(c), limitFlag.Time(c), allFlag.On(c))
			return nil
		}, append([]string{"job"}, args...)...)
		if err != nil {
			t.Errorf("%q: %v", args, err)
		}
		return got
	}
	for line, want := range map[string]string{
		"": `"none" [] false 7 0 0s false`,
		"--list a,b --list c --number 3 --title= --limit 2m -a": `"" [a,b c] true 3 0 2m0s true`,
		"-l a -l b -n -1 --seed 18446744073709551615 --all":     `"none" [a b] true -1 18446744073709551615 0s true`,
	} {
		if got := read(strings.Fields(line)...); got != want {
			t.Errorf("%q is read as %s, want %s", line, got, want)
		}
	}
	if absent := (&Flag{Name: "absent", Kind: Texts}); absent.Given(cli.NewContext(nil, nil, nil)) {
		t.Error("a flag of no command is given")
	}
	defer func() {
		if recover() == nil {
			t.Error("a number is read as a text")
		}
	}()
	read()
	run(t, func(c *cli.Context) error { numberFlag.Text(c); return nil }, "job")
}

// TestFlags checks that a flag of a command takes the place of the one that all commands have.
func TestFlags(t *testing.T) {
	own := limitFlag.Saying("stop after `TIME`", "never")
	flags := Declared(Flags([]*Flag{limitFlag, seedFlag}, []*Flag{allFlag, own}))
	if want := []*Flag{own, seedFlag, allFlag}; !slices.Equal(flags, want) {
		t.Errorf("the flags are %v, want %v", flags, want)
	}
	for f, want := range map[*Flag]string{
		own:        "--limit TIME\tstop after TIME (default: never)",
		numberFlag: "--number value, -n value\t(default: 7)",
		titleFlag:  "--title value\t(default: \"none\")",
		listFlag:   "--list value, -l value [ --list value, -l value ]\t",
		allFlag:    "--all, -a\t",
	} {
		if got := f.String(); got != want {
			t.Errorf("--%s is described as %q, want %q", f.Name, got, want)
		}
	}
}

// TestConfigure reads configuration files: their values are defaults, which flags replace.
func TestConfigure(t *testing.T) {
	for config, want := range map[string]string{
		"":                                       "none [] false",
		"# mine\n\n  --title  A  title ":         "A  title [] false",
		"\ufeff--title 'A \"title\"'":            `A "title" [] false`,
		`--title "`:                              `" [] false`,
		"--title=A title":                        "A title [] false",
		"--list a\n--list\tb c":                  "none [a b c] false",
		"--side north":                           "none [] false",
		"--side east":                            `line 1: --side "east": use north, south`,
		"\n--title":                              "line 2: --title is empty",
		"--title a\n--title b":                   "--title is there 2 times",
		"--titel a":                              "did you mean --title?",
		"--number 3":                             `no flag "--number" can be set here: use --list, --side, --title`,
		"title = a":                              `no flag "title" can be set here`,
		"--list ~/mine.txt\n--list ~x/a":         "none [" + filepath.Join("/home/ada", "mine.txt") + " ~x/a] false",
		"--title " + strings.Repeat("a", 70_000): "token too long",
	} {
		configurable := func(f *Flag) *Flag { return f.With(func(f *Flag) { f.Config = true }) }
		title, list := configurable(titleFlag), configurable(listFlag)
		list.File = Reads
		got := ""
		app := &cli.App{Commands: []*cli.Command{{
			Name: "job", Flags: Flags([]*Flag{title, list, sideFlag, numberFlag}),
			Action: func(c *cli.Context) error {
				got = fmt.Sprint(title.Text(c), " ", list.Texts(c), " ", Given(c, title, list) != nil)
				return nil
			},
		}}}
		err := Configure(app, strings.NewReader(config), "/home/ada")
		if err == nil {
			err = app.Run([]string{"app", "job"})
		}
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%.40q: %s, want %s", config, got, want)
		}
		if err := app.Run([]string{"app", "job", "--title", "x", "--list", "y"}); err != nil || got != "x [y] true" {
			t.Errorf("%.40q with flags: %s, %v", config, got, err)
		}
	}
}
