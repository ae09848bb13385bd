#pragma once
#include <libxml/xmlversion.h>
// Where libxml2 is built with ICU its headers include ICU's, which clash with those that Foundation brings. They only
// add fields to the end of a structure that is always behind a pointer here.
#undef LIBXML_ICU_ENABLED
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

/// Runs when a library wants to say something; says nothing.
/// The argument's type differs between versions of libxml2, so that this is better written here than in Swift.
#if LIBXML_VERSION >= 21200
static inline void yaarr_xml_ignore_error(void *context, const xmlError *error) {
#else
static inline void yaarr_xml_ignore_error(void *context, xmlErrorPtr error) {
#endif
  (void)context;
  (void)error;
}

/// Silences the reports of library functions that have no handler of their own, on this thread.
static inline void yaarr_xml_be_quiet(void) {
  xmlSetStructuredErrorFunc(NULL, yaarr_xml_ignore_error);
}

/// Undoes `yaarr_xml_be_quiet`.
static inline void yaarr_xml_be_loud(void) {
  xmlSetStructuredErrorFunc(NULL, NULL);
}

/// What the structured error handler of a parser needs to know of an error.
typedef struct {
  int code;
  int isFatal;
  int line;
  int column;
  const char *message;
} yaarr_xml_report;

/// Takes the reports of one parser.
typedef void (*yaarr_xml_reporter)(void *context, yaarr_xml_report report);

/// The handlers of one parse. `user` is handed to each of them.
typedef struct {
  startElementNsSAX2Func startElement;
  endElementNsSAX2Func endElement;
  charactersSAXFunc characters;
  yaarr_xml_reporter report;
  void *user;
} yaarr_xml_handlers;

#if LIBXML_VERSION >= 21200
static inline void yaarr_xml_pass_error(void *context, const xmlError *error) {
#else
static inline void yaarr_xml_pass_error(void *context, xmlErrorPtr error) {
#endif
  // The parser's private pointer is where its reporter is; the user pointer is the reporter's context.
  xmlParserCtxtPtr parser = error ? (xmlParserCtxtPtr)error->ctxt : NULL;
  if (parser == NULL || parser->_private == NULL) return;
  yaarr_xml_report report = {error->code, error->level == XML_ERR_FATAL, error->line, error->int2, error->message};
  (*(yaarr_xml_reporter *)parser->_private)(context, report);
}

/// A parser that is pushed UTF-8, calls the handlers and builds nothing. NULL when memory is short.
/// `handlers` must outlive it.
///
/// Pushing is several times as fast as handing over a buffer where there is much CDATA: libxml2 then looks for its end
/// instead of reading it character by character.
static inline xmlParserCtxtPtr yaarr_xml_push_parser(int options, yaarr_xml_handlers *handlers) {
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(NULL, NULL, NULL, 0, NULL);
  if (parser == NULL) return NULL;
  xmlCtxtUseOptions(parser, options);
  xmlSwitchEncoding(parser, XML_CHAR_ENCODING_UTF8);
  xmlSAXHandler sax = {0};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = handlers->startElement;
  sax.endElementNs = handlers->endElement;
  sax.characters = handlers->characters;
  sax.ignorableWhitespace = handlers->characters;
  sax.serror = yaarr_xml_pass_error;
  *parser->sax = sax;
  parser->userData = handlers->user;
  parser->_private = &handlers->report;
  return parser;
}

/// The line the parser is at, counted from 1.
static inline int yaarr_xml_line(xmlParserCtxtPtr parser) {
  return parser->input ? parser->input->line : 1;
}
