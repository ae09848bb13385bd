import ChatApp
import Lists
import ListsTesting
import Testing

@testable import ChatCore

/// The same steps against the same screen in both architectures.
@Suite struct ChatTests {
  private static let messages = [
    RawMessage(kind: "notice", id: "joined", fields: ["text": "Ada has joined"]),
    text("hello", "Hello!"),
    RawMessage(kind: "picture", id: "sea", fields: ["author": "Ada", "title": "The sea"]),
  ]

  private static func text(_ id: MessageID, _ text: String) -> RawMessage {
    RawMessage(kind: "text", id: id, fields: ["author": "Ada", "text": text])
  }

  private static func opened(
    _ wiring: Wiring, _ messages: [RawMessage] = messages, height: Int = 10
  ) throws -> (MadeUpServer, any ChatScreen) {
    let server = MadeUpServer(messages)
    let screen = try wiring.build(server, chatKinds, height)
    screen.appear()
    return (server, screen)
  }

  @Test(arguments: Wiring.all) func `each kind is shown by its own row`(_ wiring: Wiring) throws {
    let (_, screen) = try Self.opened(wiring)
    #expect(screen.heading == "Conversation")
    #expect(screen.list.view.lines == ["— Ada has joined —", "Ada: Hello!", "Ada: 🖼 “The sea”"])
  }

  @Test(arguments: Wiring.all) func `a message of an unknown kind, or without its text, says so`(_ wiring: Wiring)
    throws
  {
    let (_, screen) = try Self.opened(
      wiring,
      [
        RawMessage(kind: "poll", id: "poll", fields: [:]),
        RawMessage(kind: "text", id: "bare", fields: ["author": "Ada"]), Self.text("hello", "Hello!"),
      ])
    #expect(
      screen.list.view.lines == [
        "There is no decoder for the kind “poll”.", "This “text” cannot be read: “text” is missing.", "Ada: Hello!",
      ])
  }

  @Test(arguments: Wiring.all) func `a picture shows how far it has come until it is sent`(_ wiring: Wiring) throws {
    let (server, screen) = try Self.opened(wiring)
    screen.send("picture", ["title": "Hills"])
    #expect(screen.list.view.lines.last == "Me: 🖼 “Hills” ░░░░░░░░░░")
    server.step()
    #expect(screen.list.view.lines.last == "Me: 🖼 “Hills” ▓▓░░░░░░░░")
    for _ in 0..<3 { server.step() }
    #expect(screen.list.view.lines.last == "Me: 🖼 “Hills”")
    #expect(server.deliveries.subscriberCount(for: "sent-1") == 0, "a message that was sent waits for nothing more")
  }

  @Test(arguments: Wiring.all) func `a message that was not sent says why and can be sent again`(_ wiring: Wiring)
    throws
  {
    let (server, screen) = try Self.opened(wiring)
    server.isOffline = true
    screen.send("text", ["text": "Wait"])
    screen.send("picture", ["title": "Hills"])
    server.step()
    #expect(
      screen.list.view.lines.suffix(2) == [
        "Me: Wait (not sent: no connection) [Try again]", "Me: 🖼 “Hills” × no connection [Try again]",
      ])
    server.isOffline = false
    for id in screen.list.view.ids.suffix(2) { screen.list.delegate.tap(id) }
    #expect(screen.list.view.lines.suffix(2) == ["Me: Wait (sending)", "Me: 🖼 “Hills” ░░░░░░░░░░"])
    for _ in 0..<4 { server.step() }
    #expect(screen.list.view.lines.suffix(2) == ["Me: Wait", "Me: 🖼 “Hills”"])
    #expect(screen.list.delegate.perform("retry", on: "sent-1") == .notOffered)
  }

  @Test(arguments: Wiring.all) func `what arrives at the end is shown at once`(_ wiring: Wiring) throws {
    let (server, screen) = try Self.opened(wiring, height: 2)
    server.bring(Self.text("more", "More"))
    #expect(screen.heading == "Conversation")
    #expect(screen.list.view.ids == ["sea", "more"])
  }

  @Test(arguments: Wiring.all) func `what arrives while one reads further up waits below`(_ wiring: Wiring) throws {
    let (server, screen) = try Self.opened(wiring, (0..<20).map { Self.text(MessageID("\($0)"), "\($0)") }, height: 4)
    #expect(screen.list.view.ids == ["16", "17", "18", "19"])
    screen.list.view.scroll(by: -10)
    server.bring(Self.text("a", "A"))
    server.bring(Self.text("b", "B"), Self.text("3", "again"))
    #expect(screen.heading == "2 new below", "a message that is there does not arrive again")
    #expect(screen.list.view.ids == ["6", "7", "8", "9"])

    screen.list.view.scroll(by: 10)
    #expect(screen.heading == "Conversation")
    #expect(screen.list.view.ids == ["18", "19", "a", "b"])
  }

  @Test(arguments: Wiring.all) func `a message of one's own leads to the end, below what has arrived`(_ wiring: Wiring)
    throws
  {
    let (server, screen) = try Self.opened(wiring, (0..<20).map { Self.text(MessageID("\($0)"), "\($0)") }, height: 3)
    screen.list.view.scroll(by: -10)
    server.bring(Self.text("a", "A"))
    screen.send("text", ["text": "Mine"])
    #expect(screen.list.view.ids == ["19", "a", "sent-1"])
    #expect(screen.heading == "Conversation")
  }

  @Test(arguments: Wiring.all) func `a failed load is said and can be repeated`(_ wiring: Wiring) throws {
    let server = MadeUpServer(Self.messages)
    let screen = try wiring.build(server, chatKinds, 10)
    server.isOffline = true
    screen.appear()
    #expect(screen.heading == "The chat does not answer.")
    server.isOffline = false
    screen.appear()
    #expect(screen.heading == "Conversation")
    #expect(screen.list.view.lines.count == 3)
  }

  @Test(arguments: Wiring.all) func `a screen leaves nothing behind`(_ wiring: Wiring) throws {
    let server = MadeUpServer(Self.messages)
    var screen: (any ChatScreen)? = try wiring.build(server, chatKinds, 10)
    screen?.appear()
    screen?.send("picture", ["title": "Hills"])
    #expect(server.deliveries.subscriberCount(for: "sent-1") == 1)
    weak let list = screen?.list
    screen = nil
    #expect(list == nil)
    #expect(server.deliveries.subscriberCount(for: "sent-1") == 0)
  }

  @Test func `every kind has a row and actions`() throws {
    let catalog = try ChatCatalog(server: MadeUpServer(), kinds: chatKinds)
    catalog.cells.expectComplete()
    catalog.actions.expectComplete()
    #expect(catalog.decoders.keys == ["text", "notice", "picture"])
  }

  @Test func `every state of a message that looks different has its own mark`() throws {
    let server = MadeUpServer()
    let catalog = try ChatCatalog(server: server, kinds: chatKinds)
    let states = [Delivery.sending(0), .failed("no connection"), .failed("too large"), .sent]
    let items = states.map { delivery in
      catalog.item(
        RawMessage(kind: "text", id: "a", fields: ["author": "Me", "text": "Wait"], delivery: delivery))
    }
    expectMarks(of: items, stamp: { $0.stamp }, showing: { $0.row(in: catalog.rows).content.text })
  }
}

/// A way to wire the screen.
struct Wiring: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let build: @Sendable (any ChatServer, [ChatKind], Int) throws -> any ChatScreen

  static let all = [
    Wiring(testDescription: "MVVM") { try ChatScreens.mvvm(server: $0, kinds: $1, height: $2) },
    Wiring(testDescription: "VIP") { try ChatScreens.vip(server: $0, kinds: $1, height: $2) },
  ]
}
