module kontor.example/client

go 1.26.0
