package main

import "testing"

// 1 GB is a billion bytes, 1 GiB 1,024 times as many as 1 MiB.
func TestSizesMeanTheirUnits(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "500MB": 500_000_000, "20gb": 20_000_000_000, filesQuota: 5 << 30, "1 TiB": 1 << 40, "2MiB": 2 << 20} {
		if got, err := size("files-quota", text); err != nil || got != want {
			t.Errorf("%s is %d, %v", text, got, err)
		}
	}
}
