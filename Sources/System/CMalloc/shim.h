#pragma once
#include <stdlib.h>

// The allocator of glibc. Its header is in no module of Swift, and other C libraries have no such function.

#ifdef __GLIBC__
#include <malloc.h>
static inline void malloc_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }
#else
static inline void malloc_limit_arenas(int count) { (void)count; }
#endif
