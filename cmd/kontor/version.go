package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is set by the build; a plain go build takes it from the commit.
var version = ""

type build struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
	Go      string `json:"go"`
	System  string `json:"system"`
}

func thisBuild() build {
	b := build{Version: version, Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				b.Commit = s.Value
			}
		}
	}
	if b.Version == "" {
		b.Version = "dev"
		if len(b.Commit) >= 12 {
			b.Version = "dev-" + b.Commit[:12]
		}
	}
	return b
}

func versionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the version of this program",
		Example: "  kontor version\n  kontor version --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			b := thisBuild()
			return result(cmd, b, func(out io.Writer) error {
				_, err := fmt.Fprintf(out, "kontor %s (%s, %s)\n", b.Version, b.Go, b.System)
				return err
			})
		},
	}
	jsonFlag(cmd)
	return cmd
}
