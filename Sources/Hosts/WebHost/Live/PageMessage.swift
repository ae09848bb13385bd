import Bytes
import Foundation

/// A message from the server to a live page: one event of its stream. Each part of a page declares its own.
protocol PageMessage: Encodable {
  /// The name by which a script registers its receiver: `on("player", …)`.
  static var type: StaticString { get }
  /// The content of a message that is sent to many pages, by which equal ones are recognized. Empty for others.
  var shared: [ByteString?] { get }
}

extension PageMessage {
  var shared: [ByteString?] { [] }

  /// The message as an event (WHATWG HTML §9.2.6): one `data` line, because JSON has no line breaks.
  func event() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return Array("data: ".utf8) + [UInt8](try encoder.encode(TypedMessage(message: self))) + Array("\n\n".utf8)
  }
}

/// A message with its type as one more member.
private struct TypedMessage<Message: PageMessage>: Encodable {
  let message: Message

  private enum Key: CodingKey { case type }

  func encode(to encoder: any Encoder) throws {
    try message.encode(to: encoder)
    var members = encoder.container(keyedBy: Key.self)
    try members.encode("\(Message.type)", forKey: .type)
  }
}

/// A problem to show on the page.
struct ProblemMessage: PageMessage {
  static let type: StaticString = "problem"
  let problem: String
}
