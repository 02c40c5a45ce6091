module crossat/.ci/pages

go 1.26.0

require (
	crossat v0.0.0-00010101000000-000000000000
	github.com/chromedp/cdproto v0.159.2
	github.com/chromedp/chromedp v0.23.0
)

require (
	codeberg.org/go-pdf/fpdf v0.12.0 // indirect
	github.com/KimMachineGun/automemlimit v1.0.1 // indirect
	github.com/crillab/gophersat v1.4.0 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/kljensen/snowball v0.10.0 // indirect
	github.com/pbnjay/memory v0.0.0-20210728143218-7b4eea64cf58 // indirect
	golang.org/x/image v0.47.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace crossat => ../..
