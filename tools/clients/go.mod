module kontor.example/tools/clients

go 1.26.0
