#pragma once
#include <gumbo.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// gumbo under a budget.
//
// gumbo frees its tree by recursion, which overflows the stack on deep trees; it has no limit on memory; and several of
// its steps take time in the square of the input (scopes, attributes, formatting elements). Here every parse allocates
// from an arena that is let go at once, and the allocator gives up the parse, by a jump out of it, when the arena or
// the processor time of the thread has grown past its limit. gumbo keeps no global state and holds nothing but memory,
// so nothing is lost by the jump.
//
// gumbo 0.10.1 also fails assertions on some malformed input ("<math><html><mi><template></template></body>"), and
// distributions build it with assertions: a page could end the process. POSIX lets a handler of SIGABRT jump out of
// abort(); ours does so while its own thread is parsing, and otherwise leaves the signal to whoever had it before.

typedef struct bounded_gumbo_block {
  struct bounded_gumbo_block *next;
} bounded_gumbo_block;

typedef struct bounded_gumbo {
  const GumboOutput *output;  // NULL: the parse was given up
  bounded_gumbo_block *blocks;
  char *free_start;
  size_t free_size;
  size_t total;
  size_t limit;
  uint64_t deadline;  // in nanoseconds of this thread's processor time
  unsigned int count;
} bounded_gumbo;

// Swift emits the functions of this header that it needs, but no variables beside them: these live within functions.

// Where to go from this thread's parse; NULL when there is none.
static inline sigjmp_buf **bounded_gumbo_escape(void) {
  static __thread sigjmp_buf *escape = NULL;
  return &escape;
}

// What handled SIGABRT before.
static inline struct sigaction *bounded_gumbo_previous(void) {
  static struct sigaction previous;
  return &previous;
}

static inline void bounded_gumbo_aborted(int number) {
  if (*bounded_gumbo_escape() != NULL) siglongjmp(**bounded_gumbo_escape(), 1);
  sigaction(SIGABRT, bounded_gumbo_previous(), NULL);
  raise(number);
}

static inline void bounded_gumbo_prepare(void) {
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_handler = bounded_gumbo_aborted;
  sigemptyset(&action.sa_mask);
  sigaction(SIGABRT, &action, bounded_gumbo_previous());
}

static inline uint64_t bounded_gumbo_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static inline void *bounded_gumbo_allocate(void *userdata, size_t size) {
  bounded_gumbo *parse = (bounded_gumbo *)userdata;
  if ((++parse->count & 1023) == 0 && bounded_gumbo_clock() > parse->deadline) siglongjmp(**bounded_gumbo_escape(), 1);
  size = (size + 15) & ~(size_t)15;
  if (size > parse->free_size) {
    size_t block_size = size > 65536 - 16 ? size + 16 : 65536;
    bounded_gumbo_block *block;
    if (parse->total + block_size > parse->limit) siglongjmp(**bounded_gumbo_escape(), 1);
    block = (bounded_gumbo_block *)malloc(block_size);
    if (block == NULL) siglongjmp(**bounded_gumbo_escape(), 1);
    parse->total += block_size;
    block->next = parse->blocks;
    parse->blocks = block;
    // A block made for one large piece is full at once; the rest of the block before it is not worth keeping.
    parse->free_start = (char *)block + 16;
    parse->free_size = block_size - 16;
  }
  void *result = parse->free_start;
  parse->free_start += size;
  parse->free_size -= size;
  return result;
}

static inline void bounded_gumbo_deallocate(void *userdata, void *pointer) {
  (void)userdata;
  (void)pointer;
}

/// Parses under a budget. `memory` is in bytes, `nanoseconds` in processor time. The buffer must outlive the result.
/// Returns NULL only when there is no memory at all.
static inline bounded_gumbo *bounded_gumbo_parse(
    const char *buffer, size_t length, bool as_body_fragment, size_t memory, uint64_t nanoseconds) {
  bounded_gumbo *parse = (bounded_gumbo *)calloc(1, sizeof(bounded_gumbo));
  if (parse == NULL) return NULL;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, bounded_gumbo_prepare);
  sigjmp_buf escape;
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = bounded_gumbo_allocate;
  options.deallocator = bounded_gumbo_deallocate;
  options.userdata = parse;
  options.max_errors = 0;
  if (as_body_fragment) options.fragment_context = GUMBO_TAG_BODY;
  parse->limit = memory;
  parse->deadline = bounded_gumbo_clock() + nanoseconds;
  *bounded_gumbo_escape() = &escape;
  if (sigsetjmp(escape, 1) == 0) parse->output = gumbo_parse_with_options(&options, buffer, length);
  *bounded_gumbo_escape() = NULL;
  return parse;
}

static inline void bounded_gumbo_free(bounded_gumbo *parse) {
  bounded_gumbo_block *block = parse->blocks;
  while (block != NULL) {
    bounded_gumbo_block *next = block->next;
    free(block);
    block = next;
  }
  free(parse);
}
