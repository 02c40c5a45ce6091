package pages

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"
)

var kills = flag.Int("kills", 3, "how many times the server is killed while a person types")

// maxLost is how old what a person has typed may be to be lost, on a machine where everything happens at once.
const maxLost = time.Second

// TestKilled kills the server at random moments while a person types: the puzzle is in its file as it was a second
// before or later, all revisions can be read, and the page goes on with the next server.
func TestKilled(t *testing.T) {
	program := filepath.Join(t.TempDir(), "crossat")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./cmd/crossat")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := &mortal{T: t, program: program, folder: t.TempDir(), addr: "127.0.0.1:0"}
	s.start()
	ask[any](t, s.url+"files/save", fmt.Sprintf(`{"name": "mine", "puzzle": %s}`, grid(open15)))
	limit := 10*time.Minute + time.Duration(*kills)*time.Minute
	d := &desk{openFor(t, s.url, desktop, limit, (*tab).complainOfPage), s.url, s.folder}
	d.until("!document.getElementById('main').hidden")
	rng := rand.New(rand.NewPCG(1, uint64(*kills)))
	worst := time.Duration(0)
	for round := range *kills {
		typed := d.typeUntil(rng, time.Now().Add(time.Duration(200+rng.IntN(3000))*time.Millisecond), func() { s.kill(rng) })
		s.readable()
		s.start()
		lost := s.age(typed)
		worst = max(worst, lost)
		if lost > maxLost+4*slowest(typed) { // a busy machine is late with all that it does
			t.Errorf("round %d: the last %v are lost", round, lost)
		}
		if rng.IntN(2) == 0 {
			d.do(chromedp.Reload())
			d.until("!document.getElementById('main').hidden")
		}
		d.until("saved.textContent === 'saved'")
	}
	t.Logf("%d times killed; the oldest that was lost had been typed %v before", *kills, worst)
}

// complainOfPage reports what the page has to say to developers, but not that the server is not there.
func (t *tab) complainOfPage(event any) {
	if e, ok := event.(*cdplog.EventEntryAdded); ok && e.Entry.Source == cdplog.EntrySourceNetwork {
		return
	}
	t.complain(event)
}

// mortal is a server in a process of its own.
type mortal struct {
	*testing.T
	program, folder, addr, url string
	process                    *exec.Cmd
	killed                     time.Time
}

// start starts the server, at the same address as before.
func (s *mortal) start() {
	s.Helper()
	s.process = exec.CommandContext(s.Context(), s.program, "serve", "--dir", s.folder, "--addr", s.addr)
	told, err := s.process.StderrPipe()
	if err == nil {
		err = s.process.Start()
	}
	if err != nil {
		s.Fatal(err)
	}
	line, err := bufio.NewReader(told).ReadString('\n')
	if err != nil {
		s.Fatal(err)
	}
	s.url = regexp.MustCompile(`http://[^ ,]*`).FindString(line)
	s.addr = strings.Trim(strings.TrimPrefix(s.url, "http://"), "/")
}

// kill kills the server, some milliseconds from now.
func (s *mortal) kill(rng *rand.Rand) {
	time.Sleep(time.Duration(rng.IntN(60)) * time.Millisecond)
	s.killed = time.Now()
	if err := s.process.Process.Kill(); err != nil {
		s.Fatal(err)
	}
	_ = s.process.Wait() // killed, as it says
}

// readable checks that all puzzles and revisions in the folder are whole, but for the one that was being written, which
// the next server removes.
func (s *mortal) readable() {
	s.Helper()
	n := 0
	err := filepath.WalkDir(s.folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".ipuz") || strings.HasPrefix(e.Name(), ".unwritten-") {
			return err
		}
		n++
		data, err := os.ReadFile(path)
		if err == nil && !json.Valid(data) {
			err = fmt.Errorf("%s is not whole: %d bytes", path, len(data))
		}
		return err
	})
	if err != nil || n == 0 {
		s.Errorf("%d files, %v", n, err)
	}
}

// typing is what the author has written at a time.
type typing struct {
	at   time.Time
	rows string
}

// age is for how long there had been more in the grid than is in the file when the server was killed.
func (s *mortal) age(typed []typing) time.Duration {
	s.Helper()
	type opened struct{ Puzzle struct{ Grid []string } }
	there := strings.Join(ask[opened](s.T, s.url+"files/open", `{"name": "mine"}`).Puzzle.Grid, " ")
	for i := len(typed) - 1; i >= 0; i-- {
		if typed[i].rows != there {
			continue
		}
		if i == len(typed)-1 {
			return 0
		}
		return s.killed.Sub(typed[i+1].at)
	}
	s.Fatalf("the file has none of the %d last states:\n%s\nthe last one is\n%s",
		len(typed), there, typed[len(typed)-1].rows)
	return 0
}

// slowest is the longest that it took to type a letter and to read the grid.
func slowest(typed []typing) (d time.Duration) {
	for i := 1; i < len(typed); i++ {
		d = max(d, typed[i].at.Sub(typed[i-1].at))
	}
	return d
}

// typeUntil types letters into cells as fast as a person does, has something happen at a time, and returns what was in
// the grid when.
func (d *desk) typeUntil(rng *rand.Rand, end time.Time, happen func()) (typed []typing) {
	d.Helper()
	now := func() {
		rows := regexp.MustCompile("[a-z]").ReplaceAllString(d.rows(), ".")
		typed = append(typed, typing{time.Now(), rows})
	}
	now()
	for time.Now().Before(end) {
		if cell := rng.IntN(225); eval[bool](d.tab, fmt.Sprintf("!grid.querySelector(\"[data-cell='%d'].black\")", cell)) {
			d.click(fmt.Sprintf("[data-cell='%d']", cell))
			d.keys(string(rune('A' + rng.IntN(26))))
			now()
		}
	}
	happen()
	return typed
}
