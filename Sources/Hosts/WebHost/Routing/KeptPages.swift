import Bytes
import Foundation
import HTTPServer
import Reader
import Running
import Storage
import Threading

/// Pages as they were sent, encoded, for as long as nothing is stored: they are sent again without being made again.
///
/// Making a page of 50 entries and 1,000 feeds takes some 10 ms of a processor; sending a kept one takes 0.3 ms. A page
/// says how long ago things were, so it is kept until the minute ends.
final class KeptPages: Sendable {
  /// The most bytes of kept pages. Beyond, all are made again.
  static let mostBytes = 16 << 20

  /// A request that is answered by the same page, as long as nothing is stored.
  struct Key: Hashable {
    fileprivate let version: StoredVersion
    fileprivate let minute: Int
    /// Names the session.
    fileprivate let token: ByteString
    fileprivate let address: ByteString
    fileprivate let codings: ByteString
    fileprivate let hasFrame: Bool
    fileprivate let isFromElsewhere: Bool
  }

  private struct State {
    var version: StoredVersion?
    var minute = 0
    var pages: [Key: HTTPResponse] = [:]
    var bytes = 0
  }

  private let state = Lock(State())

  /// - Returns: Nil for a request whose page is made each time.
  func key(of asked: AuthenticatedRequest, in host: WebHost) async throws(StorageError) -> Key? {
    let request = asked.request
    let address = SafePath.here(of: request)
    // The address of a request that is too long for one.
    guard host.configuration.keepsPages, Self.isKept(request), !address.hasSameBytes(as: "/") else { return nil }
    return Key(
      // Before the page: what is stored in between belongs to the next version.
      version: try await host.useCases.version(),
      minute: Int(clamping: host.services.clock().now().timeIntervalSince1970 / 60),
      token: ByteString(asked.viewer.csrfToken), address: ByteString(address),
      codings: ByteString(request.header("Accept-Encoding") ?? ""), hasFrame: asked.viewer.hasFrame,
      isFromElsewhere: request.isFromElsewhere)
  }

  subscript(key: Key) -> HTTPResponse? { state.withLock { $0.pages[key] } }

  /// Keeps an encoded page. Problems are not kept.
  func keep(_ response: HTTPResponse, as key: Key) {
    guard response.status == 200, case .bytes(let bytes) = response.body else { return }
    state.withLock { state in
      if state.version != key.version || state.minute != key.minute || state.bytes + bytes.count > Self.mostBytes {
        state = State(version: key.version, minute: key.minute)
      }
      if let former = state.pages.updateValue(response, forKey: key), case .bytes(let bytes) = former.body {
        state.bytes -= bytes.count
      }
      state.bytes += bytes.count
    }
  }

  /// Timelines without an open entry: opening one marks it as read.
  private static func isKept(_ request: HTTPRequest) -> Bool {
    ["/unread", "/all", "/starred"].contains { request.path.hasSameBytes(as: $0) }
      && request.query("entry") == nil && request.query("said") == nil
  }
}
