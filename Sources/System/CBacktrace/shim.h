#pragma once
#include <stdlib.h>

// The C library's own look at the stack. Its header is in no module of Swift, and musl has none.

#if defined(__GLIBC__) || defined(__APPLE__)
#include <execinfo.h>
/// Writes the places that led here, innermost first, a line each. Allocates nothing after its first call.
static inline void cbacktrace_write(int descriptor) {
  void *frames[48];
  backtrace_symbols_fd(frames, backtrace(frames, 48), descriptor);
}
/// Loads the library that walks the stack, which a signal handler may not do.
static inline void cbacktrace_prepare(void) {
  void *frame;
  backtrace(&frame, 1);
}
#else
static inline void cbacktrace_write(int descriptor) { (void)descriptor; }
static inline void cbacktrace_prepare(void) {}
#endif
