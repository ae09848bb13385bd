import Bytes
import Foundation
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import HTTPServer
@testable import SyncAPI

/// A client of the APIs that calls the host directly, without a socket.
final class TestClient: Sendable {
  let host: SyncAPI
  let reader: TestReader

  /// - Parameter allowsPasswords: True for an operator who lets apps use users' own passwords.
  init(
    _ reader: TestReader, allowsPasswords: Bool = false, heartbeatSeconds: Double = 20, streamsPerUser: Int = 16
  ) {
    self.reader = reader
    reader.services.allowsPasswordsOfApps.register { allowsPasswords }
    host = SyncAPI(
      services: reader.services,
      configuration: SyncAPIConfiguration(
        heartbeatSeconds: heartbeatSeconds, streamsPerUser: streamsPerUser,
        address: { "http://\($0.header("Host") ?? "reader.test")" },
        letInPath: { "/let-in?" + $0.fields.map { "\($0.name)=\(Self.encode($0.value))" }.joined(separator: "&") }
      ) { AppOrigin(network: Array($0.remoteAddress.utf8), address: $0.remoteAddress) })
  }

  /// The secret of a new token.
  func secret(
    of user: User? = nil, named name: String = "Test", _ scopes: TokenScopes = .all
  ) async throws -> String {
    var owner = user
    if owner == nil { owner = try await reader.owner() }
    return try await reader.services.useCases.appTokens.make(
      named: name, scopes: scopes, for: try #require(owner)
    ).secret
  }

  func send(
    _ method: String, _ target: String, headers: [HTTPHeader] = [], body: String = "",
    from address: String = "192.0.2.1"
  ) async throws -> Answer {
    let asked = HTTPRequest(target: target)
    let request = HTTPRequest(
      method: ByteString(method), path: asked.path, query: asked.query, headers: headers, body: Array(body.utf8),
      remoteAddress: address)
    return Answer(try #require(await host.answer(request), "no API answers \(target)"))
  }

  /// Sends a form.
  func post(
    _ target: String, _ form: [(String, String)], headers: [HTTPHeader] = []
  ) async throws -> Answer {
    let body = form.map { "\($0)=\(Self.encode($1))" }.joined(separator: "&")
    let type = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
    return try await send("POST", target, headers: [type] + headers, body: body)
  }

  static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  struct Answer {
    let response: HTTPResponse

    init(_ response: HTTPResponse) { self.response = response }

    var status: Int { response.status }

    /// Those of a body that is not a stream.
    var bytes: [UInt8] { if case .bytes(let bytes) = response.body { bytes } else { [] } }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var isStream: Bool { if case .stream = response.body { true } else { false } }

    struct Broken: Error {}

    /// The answer with all that its stream sends until it ends.
    ///
    /// - Throws: `Broken` for a stream that is broken off.
    func whole() async throws -> Answer {
      guard case .stream(let stream) = response.body else { return self }
      let (wakes, wake) = AsyncStream<Void>.makeStream()
      _ = stream.attach { wake.yield() }
      var waits = wakes.makeAsyncIterator()
      var bytes: [UInt8] = []
      while true {
        switch stream.read(1 << 20) {
        case .bytes(let part): bytes += part
        case .later: await waits.next()
        case .broken: throw Broken()
        case .finished: return Answer(HTTPResponse(status: status, headers: response.headers, body: .bytes(bytes)))
        }
      }
    }

    /// The value at a path of names and places in the body.
    func json(_ path: String = "") throws -> Value {
      try Value(JSONSerialization.jsonObject(with: Data(text.utf8)), path)
    }
  }
}

/// A value of JSON, for comparison.
struct Value {
  let any: Any

  struct Missing: Error {
    let path: String
  }

  init(_ any: Any) { self.any = any }

  init(_ root: Any, _ path: String) throws {
    var value = root
    for part in path.split(separator: ".") {
      if let index = Int(part), let array = value as? [Any] {
        guard index < array.count else { throw Missing(path: path) }
        value = array[index]
      } else {
        guard let member = (value as? [String: Any])?[String(part)] else { throw Missing(path: path) }
        value = member
      }
    }
    any = value
  }

  var string: String? { any as? String }
  var int: Int? { any as? Int }
  var bool: Bool? { any as? Bool }
  var count: Int { (any as? [Any])?.count ?? (any as? [String: Any])?.count ?? 0 }
  var list: [Value] { (any as? [Any] ?? []).map { Value($0) } }
  subscript(_ path: String) -> Value? { try? Value(any, path) }
}
