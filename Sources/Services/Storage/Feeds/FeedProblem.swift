import Bytes
import Foundation

/// The reason why a check of a feed failed.
public struct FeedProblem: Hashable, Sendable {
  /// The kind of cause. Pages and commands choose what to offer by it.
  public var kind: Kind
  /// A sentence or two for the user: the cause, and what to do.
  @ComparedByBytes public var sentence: String
  /// The time until which the cause lasts, if it is known: the end of a limit on requests.
  public var until: Date?

  public init(_ kind: Kind, _ sentence: String, until: Date? = nil) {
    self.kind = kind
    self.sentence = sentence
    self.until = until
  }

  /// A kind of cause. The raw values are stored and printed, so they stay as they are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    // The server cannot be reached.
    case unknownName = "unknown-name"
    case refusedConnection = "refused-connection"
    case unreachable
    case timeout
    case privateNetwork = "private-network"
    case invalidAddress = "invalid-address"

    // There is no secure connection.
    case expiredCertificate = "expired-certificate"
    case selfSignedCertificate = "self-signed-certificate"
    case wrongNameCertificate = "wrong-name-certificate"
    case untrustedCertificate = "untrusted-certificate"
    /// The server has another certificate than the feed's settings name.
    case otherCertificate = "other-certificate"
    case insecure
    case proxy

    // The server does not give the feed.
    case challenge
    case signIn = "sign-in"
    case forbidden
    case limited
    case notFound = "not-found"
    /// Status 410. The feed is not checked again until a user asks for it.
    case gone
    case serverError = "server-error"
    case unexpectedStatus = "unexpected-status"
    case redirects
    case malformedResponse = "malformed-response"
    case tooLarge = "too-large"

    // The response is no feed that can be read.
    case page
    case empty
    case cutOff = "cut-off"
    case unreadable
    case tooMuchWork = "too-much-work"

    // The reader has a problem of its own.
    case notStored = "not-stored"
    /// No descriptors, memory or disk: not a failure of the feed.
    case ownTrouble = "own-trouble"
    /// The settings of the feed cannot be used, such as secrets that were stored with another key.
    case settings
    case other
  }
}

/// A document that could not be read, remembered so that it need not be sent again as long as it is the same.
public struct UnreadableDocument: Hashable, Codable, Sendable {
  private var kind: String
  @ComparedByBytes private var sentence: String
  /// The version of the program's code for reading. Another one requests the document again.
  public var version: Int

  public init(_ problem: FeedProblem, version: Int) {
    kind = problem.kind.rawValue
    sentence = problem.sentence
    self.version = version
  }

  public var problem: FeedProblem { FeedProblem(FeedProblem.Kind(rawValue: kind) ?? .other, sentence) }

  private enum CodingKeys: String, CodingKey {
    case kind, sentence, version
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    kind = try values.decode(String.self, forKey: .kind)
    sentence = try values.decode(String.self, forKey: .sentence)
    version = try values.decode(Int.self, forKey: .version)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    try values.encode(sentence, forKey: .sentence)
    try values.encode(version, forKey: .version)
  }
}
