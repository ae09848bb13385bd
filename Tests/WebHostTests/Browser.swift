import Foundation
import HTTPServer
import ReaderTesting
import Running
import Storage

@testable import WebHost

/// A minimal browser with cookies that calls the host directly, without a socket.
final class Browser {
  let host: WebHost
  let reader: TestReader
  private var jar: [String: String] = [:]
  private(set) var csrf = ""

  /// The value of the `Cookie` header.
  var cookie: String? {
    jar.isEmpty ? nil : jar.map { (name, value) in "\(name)=\(value)" }.joined(separator: "; ")
  }

  init(
    _ reader: TestReader, pageSeconds: Double = 60, mostFeeds: Int = 100, pagesPerUser: Int = 64
  ) async {
    self.reader = reader
    reader.services.mostFeeds.register { mostFeeds }
    host = await WebHost(
      services: reader.services,
      configuration: WebHostConfiguration(
        ownAddress: "http://127.0.0.1:8080", pageSeconds: pageSeconds, pagesPerUser: pagesPerUser))
  }

  private func headers(_ more: [HTTPHeader]) -> [HTTPHeader] {
    // A test's own headers come first, because the first of two headers with one name counts.
    var headers: [HTTPHeader] = more + [HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Accept", "text/html,*/*")]
    if let cookie { headers.append(HTTPHeader("Cookie", cookie)) }
    return headers
  }

  /// Gets a page and follows redirects.
  func get(_ path: String, headers more: [HTTPHeader] = []) async throws -> (response: HTTPResponse, text: String) {
    // A browser keeps the fragment to itself.
    let sent = path.prefix { $0 != "#" }
    let parts: [Substring] = sent.split(separator: "?", maxSplits: 1)
    let query: [QueryItem] =
      parts.count < 2
      ? []
      : parts[1].split(separator: "&").map { (item: Substring) in
        let pair: [Substring] = item.split(separator: "=", maxSplits: 1)
        let value: String = pair.count > 1 ? String(pair[1]) : ""
        return QueryItem(String(pair[0]), value.removingPercentEncoding ?? value)
      }
    let request = HTTPRequest(method: "GET", path: String(parts[0]), query: query, headers: headers(more))
    return try await follow(await host.handle(request))
  }

  func post(
    _ path: String, _ form: [String: String] = [:], csrf token: String? = nil, headers more: [HTTPHeader] = []
  ) async throws -> (response: HTTPResponse, text: String) {
    try await follow(await send(path, form, csrf: token, headers: more))
  }

  /// Sends a form, without following redirects.
  func send(
    _ path: String, _ form: [String: String] = [:], csrf token: String? = nil, headers more: [HTTPHeader] = []
  ) async -> HTTPResponse {
    var fields: [String: String] = form
    fields["csrf"] = token ?? csrf
    let body: String = fields.map { (name: String, value: String) in "\(name)=\(QueryText.encode(value))" }.joined(
      separator: "&")
    let type = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
    let request = HTTPRequest(method: "POST", path: path, headers: headers([type] + more), body: Array(body.utf8))
    return await host.handle(request)
  }

  /// Imports a file.
  func upload(_ file: String) async throws -> (response: HTTPResponse, text: String) {
    let boundary = "xyz"
    let body = """
      --\(boundary)\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n\(csrf)\r\n\
      --\(boundary)\r\nContent-Disposition: form-data; name="file"; filename="my.opml"\r\n\r\n\(file)\r\n--\(boundary)--\r\n
      """
    let type = HTTPHeader("Content-Type", "multipart/form-data; boundary=\(boundary)")
    let request = HTTPRequest(method: "POST", path: "/import", headers: headers([type]), body: Array(body.utf8))
    return try await follow(await host.handle(request))
  }

  private func follow(_ response: HTTPResponse) async throws -> (response: HTTPResponse, text: String) {
    for header in response.headers where header.name == "Set-Cookie" {
      let pair = header.value.prefix { $0 != ";" }.split(separator: "=", omittingEmptySubsequences: false)
      jar[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
    }
    if (300..<400).contains(response.status),
      let location = response.headers.first(where: { (header) in header.name == "Location" })
    {
      return try await get(location.value)
    }
    guard case .bytes(let bytes) = response.body else { return (response, "") }
    let text = String(decoding: bytes, as: UTF8.self)
    if let range = text.range(of: "name=\"csrf\" content=\"") {
      csrf = String(text[range.upperBound...].prefix { (character: Character) in character != "\"" })
    }
    return (response, text)
  }
}
