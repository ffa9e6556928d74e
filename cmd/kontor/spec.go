package main

import (
	"github.com/spf13/cobra"

	"kontor/internal/api/v1"
)

func specCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "spec",
		Short:   "Print the API description (OpenAPI, JSON)",
		Example: "  kontor spec > openapi.json\n  kontor spec --public-url https://books.example.com",
		RunE: func(cmd *cobra.Command, _ []string) error {
			given, _ := cmd.Flags().GetString("public-url")
			url, err := origin(given, "127.0.0.1:8080")
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(append(v1.Describe(url), '\n'))
			return err
		},
	}
	cmd.Flags().String("public-url", "", "public origin of the server")
	return cmd
}
