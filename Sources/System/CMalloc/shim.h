#pragma once
#include <stdlib.h>

// The allocator of glibc. Its header is in no module of Swift, and other C libraries have no such function.

#ifdef __GLIBC__
#include <malloc.h>
static inline void malloc_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }
static inline void malloc_give_back(void) { malloc_trim(0); }
#if __GLIBC_PREREQ(2, 33)
static inline size_t malloc_used_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
#else
static inline size_t malloc_used_bytes(void) { return 0; }
#endif
#else
static inline void malloc_limit_arenas(int count) { (void)count; }
static inline void malloc_give_back(void) {}
static inline size_t malloc_used_bytes(void) { return 0; }
#endif
