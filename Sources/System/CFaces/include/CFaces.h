#pragma once
#include <stddef.h>

/// A piece of one of the reader's own faces: a WOFF2 file, and what CSS says of it.
struct cfaces_file {
  const char *name;
  const char *family;
  const char *style;
  const char *weight;
  const char *unicode_range;
  const unsigned char *bytes;
  size_t count;
};

extern const struct cfaces_file cfaces_files[];
extern const size_t cfaces_count;

/// The piece of a number below `cfaces_count`.
static inline const struct cfaces_file *cfaces_file_at(size_t index) { return &cfaces_files[index]; }
