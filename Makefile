# Few verbs. `make help` lists them.
#
#   make run     a server with a demonstration company, on this machine
#   make test    everything that has to be true before a commit is pushed

GO      ?= go
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LISTEN  ?= 127.0.0.1:8080
LDFLAGS  = -s -w -X main.version=$(VERSION)

export CGO_ENABLED = 0

.DEFAULT_GOAL := help
.PHONY: help run test test-citus browser screenshots axe prove bench bench-peers lint golden contract build release clean

help: ## list the verbs
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

run: build ## build, and start a server with a demonstration company
	./bin/kontor serve --demo --listen $(LISTEN)

build: ## the program, as bin/kontor
	$(GO) build -ldflags '$(LDFLAGS)' -o bin/kontor ./cmd/kontor

test: ## all tests, the stories on both engines, the browser on SQLite; starts a PostgreSQL of its own and stops it
	@scripts/test

browser: ## the console in a real browser, every screen in every look; then everything again on PostgreSQL
	KONTOR_PROVE=long $(GO) test ./internal/test/browser -count 1
	KONTOR_BROWSER_ENGINE=postgres $(GO) test ./internal/test/browser -count 1

screenshots: ## every screen of the console, light, dark, Thai and phone, into .build/screenshots
	KONTOR_SCREENSHOTS='$(CURDIR)/.build/screenshots' $(GO) test ./internal/test/browser -count 1 -run '^(TestScreens|TestDoors|TestKeyboard)$$'

axe: ## axe-core over every screen of the console, light and dark (needs npm)
	@GO='$(GO)' scripts/axe

test-citus: ## stories, walls, races, simulation, servers and copies on three nodes of Citus, which it builds and starts
	@scripts/test-citus

prove: ## the long forms of the crash, race and simulation tests
	@scripts/test --prove

bench: ## whole sales over HTTP against a raw flow on the engine; with SIZE=1000000 reads in books of that size, with MONTHS=100 pages of the console, with ACTIVE=4000 the memory of so many companies at work; writes docs/performance.md
	$(GO) run ./internal/test/bench -page docs/performance.md $(if $(POSTGRES),-postgres "$(POSTGRES)") $(if $(SIZE),-size $(SIZE)) $(if $(MONTHS),-months $(MONTHS)) $(if $(ACTIVE),-active $(ACTIVE))

bench-peers: ## drafts, reads and lists beside PocketBase, which it builds from the module proxy into .build; writes docs/performance.md
	$(GO) run ./internal/test/bench -peers -page docs/performance.md

lint: ## gofmt, go vet, staticcheck and golangci-lint, as far as they can be had
	@scripts/lint

golden: ## write the texts, the description and its examples anew; read the diff before committing
	$(GO) generate ./internal/comment
	$(GO) test ./internal/v1 -run TestGolden -count=1 -args -update
	$(GO) test ./internal/test/scenario -run TestExamples$$ -count=1 -args -update
	$(GO) test ./internal/setup -run TestOrgYAMLPage -count=1 -args -update
	@git --no-pager diff --stat -- testdata/spec.golden.json internal/v1/examples.json

contract: build ## the description before public linters, generators and a validating proxy (needs Node)
	@scripts/contract

release: ## static binaries of five platforms with checksums, in dist/
	@VERSION='$(VERSION)' LDFLAGS='$(LDFLAGS)' scripts/release

clean: ## remove what the other verbs built
	rm -rf bin dist .build
