# `make help` lists the targets. The two to start with:
#
#   make run     start a server with a demo company on this machine
#   make test    run everything that must pass before a push

GO      ?= go
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LISTEN  ?= 127.0.0.1:8080
PREFIX  ?= /usr/local
LDFLAGS  = -s -w -X main.version=$(VERSION)
BENCH    = $(GO) -C tools/bench build -o ../../.build/benchmark . && .build/benchmark

export CGO_ENABLED = 0

.DEFAULT_GOAL := help
.PHONY: help run quick test papers test-citus test-s3 browser screenshots axe prove bench bench-peers lint golden clients contract build install release clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 22

run: build ## build kontor and start a server with a demo company
	./bin/kontor serve --demo --listen $(LISTEN)

build: ## build bin/kontor
	$(GO) build -ldflags '$(LDFLAGS)' -o bin/kontor ./cmd/kontor

install: build ## install bin/kontor into PREFIX/bin (default /usr/local/bin)
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install bin/kontor '$(DESTDIR)$(PREFIX)/bin/kontor'

quick: ## run units and scenarios on SQLite, while you work; tests of unchanged packages are not run again
	@scripts/quick

test: ## run all tests on SQLite and on a temporary PostgreSQL, and the browser tests on SQLite
	@scripts/test

browser: ## run the browser tests, every screen in every theme and language, on SQLite and PostgreSQL
	KONTOR_PROVE=long $(GO) test ./internal/test/browser -count 1
	KONTOR_BROWSER_ENGINE=postgres $(GO) test ./internal/test/browser -count 1

screenshots: ## save every console screen (light, dark, Thai, phone) to .build/screenshots
	KONTOR_SCREENSHOTS='$(CURDIR)/.build/screenshots' $(GO) test ./internal/test/browser -count 1 -run '^(TestScreens|TestSignInPages|TestKeyboard)$$'

axe: ## check the accessibility of every console screen with axe-core (needs npm)
	@GO='$(GO)' scripts/axe

papers: ## verify that PDF files have the same bytes on amd64, 386 and arm64; arm64 needs qemu-user
	GOARCH=amd64 $(GO) test ./internal/outbound/printout ./internal/outbound/typeset -run 'Bytes|Shaped' -count 1
	GOARCH=386 CGO_ENABLED=0 $(GO) test ./internal/outbound/printout ./internal/outbound/typeset -run 'Bytes|Shaped' -count 1
	GOARCH=arm64 CGO_ENABLED=0 $(GO) test ./internal/outbound/printout ./internal/outbound/typeset -run 'Bytes|Shaped' -count 1 -exec qemu-aarch64

test-citus: ## build and start three Citus nodes and run the tests there
	@scripts/test-citus

test-s3: ## build and start an S3 server (versitygw) and run the tests of buckets there
	@GO='$(GO)' scripts/s3 $(GO) test ./internal/org/storage ./internal/test/prove -run Bucket -count 1

prove: ## run the crash, race and simulation tests at full size (about an hour)
	@scripts/test --prove

bench: ## measure sales over HTTP against raw SQL and update docs/performance.md; SIZE=1000000 measures reads, MONTHS=100 console pages, ACTIVE=4000 memory, BANK=100000 bank statements, HOOKS=10000 webhooks, TAX=1 tax months, STALLS=1 companies beside one that does its worst
	$(BENCH) -page docs/performance.md $(if $(POSTGRES),-postgres "$(POSTGRES)") $(if $(SIZE),-size $(SIZE)) $(if $(MONTHS),-months $(MONTHS)) $(if $(ACTIVE),-active $(ACTIVE)) $(if $(BANK),-bank $(BANK)) $(if $(HOOKS),-webhooks $(HOOKS)) $(if $(TAX),-tax) $(if $(STALLS),-stalls)

bench-peers: ## compare drafts, reads and lists with PocketBase and update docs/performance.md
	$(BENCH) -peers -page docs/performance.md

lint: ## run gofmt, go vet, staticcheck and golangci-lint
	@scripts/lint

golden: ## regenerate the API description, its texts, examples, clients and the schema of new files; review the diff before committing
	$(GO) generate ./internal/format/comment
	$(GO) test ./internal/api/v1 -run TestGolden -count=1 -args -update
	$(GO) test ./internal/test/scenario -run TestExamples$$ -count=1 -args -update
	$(GO) test ./internal/api/v1 -run TestGolden -count=1 -args -update
	$(GO) -C tools/clients run .
	$(GO) test ./internal/setup -run TestOrgYAMLPage -count=1 -args -update
	$(GO) test ./internal/db/sqlite -run TestNewFile -count=1 -args -update
	@git --no-pager diff --stat -- testdata/spec.golden.json internal/api/v1/examples.json internal/db/sqlite/schema.sql

clients: build ## regenerate the Go and TypeScript clients and the Postman collection; compile and test TypeScript (needs Node)
	@scripts/clients

contract: build ## check the API description with public linters, generators and a validating proxy, and webhooks with public libraries (needs Node)
	@scripts/contract

release: ## build static binaries for five platforms, with checksums, in dist/
	@VERSION='$(VERSION)' LDFLAGS='$(LDFLAGS)' scripts/release

clean: ## remove build results
	rm -rf bin dist .build
