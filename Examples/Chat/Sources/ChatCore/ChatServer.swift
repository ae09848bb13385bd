import Lists

/// What the conversation needs from outside.
public protocol ChatServer: AnyObject {
  /// How far messages of the user's own have come.
  var deliveries: SignalBus<MessageID, Delivery> { get }

  /// Loads the conversation and calls back once. Ending the subscription cancels the load.
  func load(_ done: @escaping (Result<[RawMessage], ChatProblem>) -> Void) -> SignalSubscription
  /// Calls back whenever messages of others have arrived.
  func observeArrivals(_ onArrival: @escaping ([RawMessage]) -> Void) -> SignalSubscription
  /// Begins to send a message, and returns it as it is then. Its progress comes by `deliveries`.
  func send(_ kind: String, _ fields: [String: String]) -> RawMessage
  /// Sends a message again that could not be sent.
  func retry(_ message: MessageID)
}

/// The identity of a message.
public struct MessageID: Hashable, Sendable, ExpressibleByStringLiteral {
  public let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
}

/// A message as the server sends it, before it is decoded.
public struct RawMessage: Sendable {
  public let kind: String
  public let id: MessageID
  public let fields: [String: String]
  public var delivery: Delivery

  public init(kind: String, id: MessageID, fields: [String: String], delivery: Delivery = .sent) {
    self.kind = kind
    self.id = id
    self.fields = fields
    self.delivery = delivery
  }

  public func field(_ name: String) throws(MissingField) -> String {
    guard let value = fields[name] else { throw MissingField(name: name) }
    return value
  }
}

/// How far a message has come. Those of others have always been sent.
public struct Delivery: Equatable, Sendable {
  public let percent: Int
  public let problem: String?

  public static let sent = Delivery(percent: 100, problem: nil)
  public static func sending(_ percent: Int) -> Delivery { Delivery(percent: percent, problem: nil) }
  public static func failed(_ problem: String) -> Delivery { Delivery(percent: 0, problem: problem) }

  public var isSent: Bool { self == .sent }
}

public struct MissingField: Error, CustomStringConvertible {
  let name: String

  public var description: String { "“\(name)” is missing." }
}

/// A problem of the whole conversation, in a sentence for the user.
public struct ChatProblem: Error {
  public let sentence: String

  public init(sentence: String) { self.sentence = sentence }
}
