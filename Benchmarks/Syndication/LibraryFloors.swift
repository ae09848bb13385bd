import CGumbo
import CXML2

/// The time that the underlying libraries take by themselves.
enum LibraryFloors {
  /// libxml2's SAX2 parser, only counting elements.
  static func elements(_ bytes: [UInt8]) -> Int {
    var count: Int = 0
    withUnsafeMutablePointer(to: &count) { count in
      var handlers: yaarr_xml_handlers = yaarr_xml_handlers(
        startElement: { context, _, _, _, _, _, _, _, _ in
          context?.assumingMemoryBound(to: Int.self).pointee += 1
        }, endElement: nil, characters: nil, report: { _, _ in }, user: UnsafeMutableRawPointer(count))
      withUnsafeMutablePointer(to: &handlers) { handlers in
        let options: UInt32 = XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue
        guard let parser = yaarr_xml_push_parser(Int32(clamping: options), handlers) else { return }
        bytes.withUnsafeBytes { bytes in
          _ = xmlParseChunk(
            parser, bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(clamping: bytes.count), 1)
        }
        xmlFreeParserCtxt(parser)
      }
    }
    return count
  }

  /// gumbo, building the tree of each content.
  static func trees(_ contents: [String]) -> Int {
    var count: Int = 0
    for content in contents {
      var content: String = content
      content.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          guard let base = characters.baseAddress else { return }
          var options: GumboOptions = kGumboDefaultOptions
          options.fragment_context = GUMBO_TAG_BODY
          withUnsafePointer(to: options) { options in
            guard let output = gumbo_parse_with_options(options, base, characters.count) else { return }
            count += 1
            gumbo_destroy_output(options, output)
          }
        }
      }
    }
    return count
  }
}
