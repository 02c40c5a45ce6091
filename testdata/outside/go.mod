module outside

go 1.26.0

require crossat v0.0.0

replace crossat => ../..
