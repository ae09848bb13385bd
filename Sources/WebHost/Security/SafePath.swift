import HTTPServer
import Reader

/// Addresses to go back to: only ever paths of our own.
enum SafePath {
  /// The given path if it is one of ours, else the home page. `//host` and `/\host` are another site's.
  static func checked(_ path: String?) -> String {
    guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), !path.hasPrefix("/\\"),
      !path.utf8.contains(where: { (byte: UInt8) in byte < 0x20 || byte == 0x7F })
    else { return "/" }
    return path
  }

  /// The request's own path and query.
  static func here(of request: HTTPRequest) -> String {
    let query: String = request.query.map { (item: QueryItem) in
      QueryText.encode(item.name) + "=" + QueryText.encode(item.value)
    }.joined(separator: "&")
    return checked(query.isEmpty ? request.path : request.path + "?" + query)
  }

  /// A path without an item of its query.
  static func removing(_ name: String, _ value: String, from path: String) -> String {
    let parts: [Substring] = path.split(separator: "?", maxSplits: 1)
    guard parts.count == 2 else { return path }
    let kept: [Substring] = parts[1].split(separator: "&").filter { (item: Substring) in item != "\(name)=\(value)" }
    return kept.isEmpty ? String(parts[0]) : "\(parts[0])?\(kept.joined(separator: "&"))"
  }
}
