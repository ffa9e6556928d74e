package lite

import (
	"unsafe"

	"modernc.org/libc/sys/types"
)

// valueAt returns the value at an address. It is never in Go's heap: SQLite allocates its own
// memory.
func valueAt[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// bytesAt returns the n bytes at an address.
func bytesAt(p uintptr, n int32) []byte { return unsafe.Slice(valueAt[byte](p), n) }

// addressOf is the inverse of valueAt.
func addressOf[T any](v *T) uintptr { return uintptr(unsafe.Pointer(v)) }

// sizeOf returns the size of a type in memory.
func sizeOf[T any]() types.Size_t { return types.Size_t(unsafe.Sizeof(*new(T))) }

// pointer converts a function of this package to the form in which SQLite, translated
// to Go, keeps functions.
func pointer[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }

// function is the inverse of pointer.
func function[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&struct{ uintptr }{p})) }
