#pragma once
#include <stdbool.h>
#include <stdint.h>

// The compiler's atomic operations, for Apple's systems that have no Synchronization: macOS 13 and 14, iOS 16 and 17.

static inline uint64_t atomics_load(void *word) { return __atomic_load_n((uint64_t *)word, __ATOMIC_SEQ_CST); }

static inline void atomics_store(void *word, uint64_t value) {
  __atomic_store_n((uint64_t *)word, value, __ATOMIC_SEQ_CST);
}

static inline uint64_t atomics_exchange(void *word, uint64_t value) {
  return __atomic_exchange_n((uint64_t *)word, value, __ATOMIC_SEQ_CST);
}

static inline uint64_t atomics_add(void *word, uint64_t value) {
  return __atomic_fetch_add((uint64_t *)word, value, __ATOMIC_SEQ_CST);
}
