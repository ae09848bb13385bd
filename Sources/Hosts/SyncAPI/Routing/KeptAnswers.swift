import Bytes
import HTTPServer
import Storage
import Threading

/// Answers as they were sent, encoded, for as long as nothing is stored: apps ask for their lists each time they sync.
///
/// Making the list of 1,000 feeds, with its tag and its coding, takes 5 ms of a processor; sending a kept one takes a tenth
/// of that.
final class KeptAnswers: Sendable {
  /// The most bytes of kept answers. Beyond, all are made again.
  static let mostBytes = 8 << 20

  /// A request that has the same answer as long as nothing is stored.
  struct Key: Hashable {
    fileprivate let version: StoredVersion
    fileprivate let user: UserID
    fileprivate let path: ByteString
    fileprivate let query: [[ByteString]]
    /// The headers that say which codings the client accepts, and at which address it has reached the reader.
    fileprivate let headers: [ByteString]

    /// - Parameter version: That of the database, read before the answer is made: what is stored in between belongs to the
    ///   next one.
    init(_ request: HTTPRequest, of user: UserID, version: StoredVersion) {
      (self.version, self.user, path) = (version, user, ByteString(request.path))
      query = request.query.map { [ByteString($0.name), ByteString($0.value)] }
      headers = ["Accept-Encoding", "Host", "X-Forwarded-Proto"].map { ByteString(request.header($0) ?? "") }
    }

    /// The bytes that it takes, which a client chooses.
    fileprivate var size: Int { ([path] + headers + query.joined()).reduce(0) { $0 + $1.string.utf8.count } }
  }

  private struct State {
    var version: StoredVersion?
    var answers: [Key: HTTPResponse] = [:]
    var bytes = 0
  }

  private let state = Lock(State())

  subscript(key: Key) -> HTTPResponse? { state.withLock { $0.version == key.version ? $0.answers[key] : nil } }

  func keep(_ response: HTTPResponse, as key: Key) {
    guard response.status == 200, case .bytes(let body) = response.body else { return }
    let size = body.count + key.size
    state.withLock { state in
      if state.version != key.version || state.bytes + size > Self.mostBytes { state = State(version: key.version) }
      // Two requests may have made it at once.
      if state.answers.updateValue(response, forKey: key) == nil { state.bytes += size }
    }
  }
}
