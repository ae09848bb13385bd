import CXML2

/// One run of libxml2 over a document in UTF-8 that declares neither an encoding nor a document type.
///
/// Without a document type there are no entities but the five of XML, and nothing that could make the library open a
/// file or a connection; `XML_PARSE_NONET` says so once more.
enum XMLParse {
  /// - Parameter isStrict: whether the run ends at the first fatal error; else libxml2 goes on as well as it can.
  static func run(_ bytes: UnsafeBufferPointer<UInt8>, isStrict: Bool) -> XMLTreeBuilder {
    XMLLibrary.prepare()
    var builder: XMLTreeBuilder = XMLTreeBuilder(isStrict: isStrict, expectedBytes: bytes.count)
    guard !bytes.isEmpty, let base = bytes.baseAddress else { return builder }
    // NOENT resolves `&amp;` in attribute values, which SAX otherwise leaves as `&#38;`; HUGE lifts the bound of
    // 10 MB for a text and of 256 for the depth, in whose place `XMLLimits` stands.
    var options: UInt32 = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_HUGE.rawValue
    options |= XML_PARSE_IGNORE_ENC.rawValue
    if !isStrict { options |= XML_PARSE_RECOVER.rawValue }
    withUnsafeMutablePointer(to: &builder) { builder in
      var handlers: yaarr_xml_handlers = handlers(builder)
      withUnsafeMutablePointer(to: &handlers) { handlers in
        guard let parser = yaarr_xml_push_parser(Int32(options), handlers) else { return }
        builder.pointee.parser = parser
        _ = base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { characters in
          xmlParseChunk(parser, characters, Int32(bytes.count), 1)
        }
        builder.pointee.parser = nil
        xmlFreeParserCtxt(parser)
      }
    }
    return builder
  }

  private static func handlers(_ builder: UnsafeMutablePointer<XMLTreeBuilder>) -> yaarr_xml_handlers {
    yaarr_xml_handlers(
      startElement: { context, name, prefix, uri, declared, namespaces, count, _, fields in
        guard let context, let name else { return }
        context.assumingMemoryBound(to: XMLTreeBuilder.self).pointee.startElement(
          name: name, prefix: prefix, uri: uri, declarations: Int(declared), namespaces: namespaces, fields: fields,
          count: Int(count))
      },
      endElement: { context, _, _, _ in
        guard let context else { return }
        context.assumingMemoryBound(to: XMLTreeBuilder.self).pointee.endElement()
      },
      characters: { context, text, count in
        guard let context, let text, count > 0 else { return }
        context.assumingMemoryBound(to: XMLTreeBuilder.self).pointee.characters(text, count: Int(count))
      },
      report: { context, report in
        guard let context else { return }
        context.assumingMemoryBound(to: XMLTreeBuilder.self).pointee.report(report)
      },
      user: UnsafeMutableRawPointer(builder))
  }
}
