module crossat/ci/strict

go 1.26.0
