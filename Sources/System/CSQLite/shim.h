#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift cannot import. An empty Swift buffer may have no address, which SQLite would
// take for NULL.

static inline int sqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 length) {
  return sqlite3_bind_text64(statement, index, text ? text : "", length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int sqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 length) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", length, SQLITE_TRANSIENT);
}

static inline void sqlite_result_text_copy(sqlite3_context *context, const void *text, sqlite3_uint64 length) {
  sqlite3_result_text64(context, text ? (const char *)text : "", length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline void sqlite_result_blob_copy(sqlite3_context *context, const void *bytes, sqlite3_uint64 length) {
  sqlite3_result_blob64(context, bytes ? bytes : "", length, SQLITE_TRANSIENT);
}

// A variadic function, which Swift cannot import.

static inline int sqlite_disable_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
