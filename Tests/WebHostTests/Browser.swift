import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage

@testable import WebHost

/// Requests straight to the host, without a socket: a browser of a few lines that keeps its cookie.
final class Browser {
  let host: WebHost
  private(set) var cookie: String?
  private(set) var csrf = ""

  init(_ reader: TestReader, pageSeconds: Double = 60, pagesPerUser: Int = 64) async {
    host = await WebHost(
      services: reader.services,
      configuration: WebHostConfiguration(
        ownAddress: "http://127.0.0.1:8080", pageSeconds: pageSeconds, pagesPerUser: pagesPerUser))
  }

  private func headers(_ more: [HTTPHeader]) -> [HTTPHeader] {
    var headers: [HTTPHeader] = [HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Accept", "text/html,*/*")] + more
    if let cookie { headers.append(HTTPHeader("Cookie", cookie)) }
    return headers
  }

  /// Follows redirects, as a browser does.
  func get(_ path: String, headers more: [HTTPHeader] = []) async throws -> (response: HTTPResponse, text: String) {
    let parts: [Substring] = path.split(separator: "?", maxSplits: 1)
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

  /// Sends a form, and goes nowhere.
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

  private func follow(_ response: HTTPResponse) async throws -> (response: HTTPResponse, text: String) {
    for header in response.headers where header.name == "Set-Cookie" {
      cookie = String(header.value.prefix { (character: Character) in character != ";" })
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
