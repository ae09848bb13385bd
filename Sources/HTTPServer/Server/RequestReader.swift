import CMicrohttpd

/// Takes a request out of libmicrohttpd.
struct RequestReader {
  // MARK: Lifecycle

  init(
    _ connection: ActiveConnection, method: UnsafePointer<CChar>, url: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>
  ) {
    self.connection = connection
    self.method = String(cString: method)
    self.version = String(cString: version)
    self.url = url
  }

  // MARK: Internal

  /// As it came: `HEAD` is still `HEAD`.
  let method: String
  private let version: String

  func read(body: [UInt8], headers: [HTTPHeader], remoteAddress: String) -> HTTPRequest {
    HTTPRequest(
      method: method == "HEAD" ? "GET" : method, path: path, query: query, headers: headers, body: body,
      remoteAddress: remoteAddress, version: version)
  }

  var headers: [HTTPHeader] {
    var headers: [HTTPHeader] = []
    withUnsafeMutablePointer(to: &headers) { (headers: UnsafeMutablePointer<[HTTPHeader]>) in
      _ = MHD_get_connection_values_n(
        connection.pointer, .HEADER_KIND,
        { (list, _, name, nameBytes, value, valueBytes) in
          let name = String(decoding: RequestReader.bytes(name, nameBytes), as: UTF8.self)
          let value = String(decoding: RequestReader.bytes(value, valueBytes), as: UTF8.self)
          list?.assumingMemoryBound(to: [HTTPHeader].self).pointee.append(HTTPHeader(name, value))
          return .YES
        }, headers)
    }
    return headers
  }

  /// The value of a header, without reading all of them.
  static func header(_ name: String, of connection: ActiveConnection) -> String? {
    MHD_lookup_connection_value(connection.pointer, .HEADER_KIND, name).map { (value: UnsafePointer<CChar>) in
      String(cString: value)
    }
  }

  // MARK: Private

  private let connection: ActiveConnection
  private let url: UnsafePointer<CChar>

  private var path: String {
    var raw = String(cString: url)[...]
    // The absolute form, as proxies are sent it (RFC 9112 section 3.2.2).
    for scheme in ["http://", "https://"] where raw.hasPrefix(scheme) {
      raw = raw.dropFirst(scheme.count)
      raw = raw.firstIndex(of: "/").map { (slash: Substring.Index) in raw[slash...] } ?? "/"
    }
    return PercentDecoding.decode(raw.utf8, plusIsSpace: false)
  }

  private var query: [QueryItem] {
    var items: [QueryItem] = []
    withUnsafeMutablePointer(to: &items) { (items: UnsafeMutablePointer<[QueryItem]>) in
      _ = MHD_get_connection_values_n(
        connection.pointer, .GET_ARGUMENT_KIND,
        { (list, _, name, nameBytes, value, valueBytes) in
          // libmicrohttpd has made spaces of plus signs, and left the escapes to us.
          let name = PercentDecoding.decode(RequestReader.bytes(name, nameBytes), plusIsSpace: false)
          let value = PercentDecoding.decode(RequestReader.bytes(value, valueBytes), plusIsSpace: false)
          list?.assumingMemoryBound(to: [QueryItem].self).pointee.append(QueryItem(name, value))
          return .YES
        }, items)
    }
    return items
  }

  private static func bytes(_ text: UnsafePointer<CChar>?, _ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : count)
  }
}
