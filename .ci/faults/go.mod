module crossat/ci/faults

go 1.26.0
