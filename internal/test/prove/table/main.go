// Command table prints the rows that the long forms reported, one JSON object a
// line in the file it is given, as one Markdown table. It exits with 1 when a
// count that has to be zero is not.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"kontor/internal/test/prove"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: table FILE")
		os.Exit(2)
	}
	clean, err := show(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if !clean {
		os.Exit(1)
	}
}

func show(path string) (clean bool, err error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	fmt.Println("| attack | faults | requests | acknowledged writes | lost | violations | unexplained 5xx | leaks | measured |")
	fmt.Println("|---|--:|--:|--:|--:|--:|--:|--:|---|")
	sum := prove.Row{Test: "**all**"}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var r prove.Row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return false, err
		}
		print(r)
		sum.Faults += r.Faults
		sum.Requests += r.Requests
		sum.Acked += r.Acked
		sum.Lost += r.Lost
		sum.Broken += r.Broken
		sum.Failed += r.Failed
		sum.Leaks += r.Leaks
	}
	print(sum)
	return sum.Lost+sum.Broken+sum.Failed+sum.Leaks == 0, lines.Err()
}

func print(r prove.Row) {
	fmt.Printf("| %s | %d | %d | %d | %d | %d | %d | %d | %s |\n",
		r.Test, r.Faults, r.Requests, r.Acked, r.Lost, r.Broken, r.Failed, r.Leaks, r.Note)
}
