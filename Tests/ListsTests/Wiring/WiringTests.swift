import Lists
import Testing

/// The same steps against the same screen, wired in two ways.
@Suite("A screen wired as MVVM and as VIP from the same parts")
struct WiringTests {
  @Test(arguments: Wiring.all)
  func `the screen loads items of different types and shows each with its own view`(_ wiring: Wiring) throws {
    let chat = TestChat()
    let screen: any InboxScreen = try wiring.make(chat.services)
    screen.appear()
    #expect(screen.heading == "Loading…")
    chat.finishLoading(.success(Self.inbox))
    #expect(screen.heading == "Inbox")
    #expect(
      screen.list.view.lines == [
        "Ada: Hello", "You are invited: Climbing. [Accept] [Decline]", "Me: On my way",
      ])
    #expect(screen.list.view.isConsistent)
  }

  @Test(arguments: Wiring.all)
  func `an item that cannot be decoded is shown among the others with the reason`(_ wiring: Wiring) throws {
    let (chat, screen) = try Self.loaded(
      wiring,
      [
        RawItem(kind: "map", id: "map", fields: [:]), RawItem(kind: "message", id: "late", fields: ["author": "Eve"]),
        .message("hello", "Ada", "Hello"),
      ])
    #expect(
      screen.list.view.lines == [
        "There is no decoder for the kind “map”.", "This “message” cannot be read: “text” is missing.", "Ada: Hello",
      ])
    withExtendedLifetime(chat) {}
  }

  @Test(arguments: Wiring.all)
  func `a failed load is shown and can be repeated`(_ wiring: Wiring) throws {
    let chat = TestChat()
    let screen: any InboxScreen = try wiring.make(chat.services)
    screen.appear()
    chat.finishLoading(.failure(ChatProblem(sentence: "The chat does not answer.")))
    #expect(screen.heading == "The chat does not answer.")
    screen.appear()
    chat.finishLoading(.success(Self.inbox))
    #expect(screen.heading == "Inbox")
    #expect(screen.list.view.lines.count == 3)
  }

  @Test(arguments: Wiring.all)
  func `a tap selects the item and performs its primary action if it has one`(_ wiring: Wiring) throws {
    let (chat, screen) = try Self.loaded(wiring)
    screen.list.view.tap("climbing")
    #expect(screen.list.delegate.selection.ids == ["climbing"])
    #expect(chat.opened == [], "an invitation has no primary action")
    screen.list.view.tap("hello")
    #expect(screen.list.delegate.selection.ids == ["hello"])
    #expect(chat.opened == ["hello"])
  }

  @Test(arguments: Wiring.all)
  func `an accepted invitation replaces the pending one and offers no actions`(_ wiring: Wiring) throws {
    let (chat, screen) = try Self.loaded(wiring)
    screen.list.view.tap("climbing")
    screen.list.view.press(.character("a"))
    #expect(screen.list.view.lines[1] == "You go: Climbing.")
    #expect(screen.list.delegate.selection.ids == ["climbing"])
    #expect(screen.list.delegate.perform("decline", on: "climbing") == .notOffered)
    #expect(chat.answers.subscriberCount(for: "climbing") == 0)
    #expect(screen.list.view.isConsistent)
  }

  @Test(arguments: Wiring.all)
  func `only the user's own messages can be deleted`(_ wiring: Wiring) throws {
    let (_, screen) = try Self.loaded(wiring)
    #expect(screen.list.delegate.perform("delete", on: "hello") == .notOffered)
    #expect(screen.list.delegate.perform("delete", on: "mine") == .done)
    #expect(screen.list.delegate.perform("delete", on: "mine") == .gone)
    #expect(screen.list.view.lines.count == 2)
  }

  @Test(arguments: Wiring.all)
  func `a change reaches its item after items above it were removed`(_ wiring: Wiring) throws {
    let (chat, screen) = try Self.loaded(wiring)
    chat.delete("hello")
    chat.answer("climbing", accepting: false)
    chat.edit("mine", "I am late")
    #expect(screen.list.view.lines == ["Without you: Climbing.", "Me: I am late"])
    #expect(chat.edits.subscriberCount(for: "hello") == 0)
    #expect(chat.edits.subscriberCount(for: "mine") == 1, "the edited message is subscribed, the one before it is not")
    #expect(screen.list.view.isConsistent)
  }

  @Test(arguments: Wiring.all)
  func `arriving items wait and can change while they wait`(_ wiring: Wiring) throws {
    let (chat, screen) = try Self.loaded(wiring)
    chat.bring([.message("late", "Eve", "Wait"), .invitation("chess", "Chess"), .message("hello", "Ada", "Again")])
    #expect(screen.heading == "2 new", "items that are already shown do not arrive again")
    #expect(screen.list.view.lines.count == 3)

    chat.edit("late", "Wait for me")
    chat.answer("chess", accepting: true)
    screen.showArrivals()
    #expect(screen.heading == "Inbox")
    #expect(screen.list.view.lines.prefix(2) == ["Eve: Wait for me", "You go: Chess."])

    chat.edit("late", "Go on without me")
    #expect(screen.list.view.lines.first == "Eve: Go on without me")
    #expect(screen.list.view.isConsistent)
  }

  @Test(arguments: Wiring.all)
  func `an item that is deleted while it waits does not count as new`(_ wiring: Wiring) throws {
    let (chat, screen) = try Self.loaded(wiring)
    chat.bring([.message("late", "Eve", "Wait")])
    chat.delete("late")
    #expect(screen.heading == "Inbox")
    screen.showArrivals()
    #expect(screen.list.view.lines.count == 3)
  }

  @Test(arguments: Wiring.all)
  func `an item that is loaded while it waits does not count as new`(_ wiring: Wiring) throws {
    let (chat, screen) = try Self.loaded(wiring)
    chat.bring([.message("late", "Eve", "Wait")])
    screen.appear()
    chat.finishLoading(.success([.message("late", "Eve", "Wait")] + Self.inbox))
    #expect(screen.heading == "Inbox")
    #expect(screen.list.view.lines.count == 4)
    #expect(screen.list.view.isConsistent)
  }

  @Test(arguments: Wiring.all)
  func `the layout changes without a change of the data`(_ wiring: Wiring) throws {
    let (chat, screen) = try Self.loaded(wiring)
    screen.list.view.tap("hello")
    screen.list.view.press(.forward)
    #expect(screen.list.delegate.selection.ids == ["hello"], "a row has no neighbors at its sides")

    screen.list.showCards()
    #expect(screen.list.view.lines.first == "“Hello” — Ada")
    #expect(screen.list.delegate.selection.ids == ["hello"])
    screen.list.view.press(.forward)
    #expect(screen.list.delegate.selection.ids == ["climbing"])
    chat.edit("hello", "Hello!")
    #expect(screen.list.view.lines.first == "“Hello!” — Ada")

    screen.list.showRows()
    #expect(screen.list.view.lines.first == "Ada: Hello!")
    #expect(screen.list.delegate.selection.ids == ["climbing"])
    #expect(screen.list.view.isConsistent)
  }

  @Test(arguments: Wiring.all)
  func `a screen in use is released with all of its parts`(_ wiring: Wiring) throws {
    let chat = TestChat()
    let census = Census()
    var screen: (any InboxScreen)? = try wiring.make(chat.services)
    screen?.appear()
    chat.finishLoading(.success(Self.inbox))
    screen?.list.view.tap("climbing")
    chat.answer("climbing", accepting: true)
    chat.bring([.message("late", "Eve", "Wait")])
    screen?.list.showCards()
    // Released while a load is in progress.
    screen?.appear()

    screen.map { census.watch(allReachableFrom: $0, except: chat) }
    #expect(census.alive.count > 15, "\(census.alive)")
    #expect(chat.listenerCount > 5)
    screen = nil
    #expect(census.alive == [])
    #expect(chat.listenerCount == 0)
    chat.finishLoading(.success([]))
  }

  @Test func `every kind is registered completely`() throws {
    let catalog = try InboxCatalog(TestChat().services)
    try catalog.cells.check()
    try catalog.actions.check()
    #expect(catalog.decoders.keys == ["message", "invitation"])
  }

  private static let inbox: [RawItem] = [
    .message("hello", "Ada", "Hello"), .invitation("climbing", "Climbing"),
    .message("mine", "Me", "On my way", isMine: true),
  ]

  private static func loaded(
    _ wiring: Wiring, _ raws: [RawItem] = inbox
  ) throws -> (TestChat, any InboxScreen) {
    let chat = TestChat()
    let screen: any InboxScreen = try wiring.make(chat.services)
    screen.appear()
    chat.finishLoading(.success(raws))
    return (chat, screen)
  }
}

/// A way to wire the screen.
struct Wiring: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (InboxServices) throws -> any InboxScreen

  static let all: [Wiring] = [
    Wiring(testDescription: "MVVM") { services in try InboxFactory.mvvm(services) },
    Wiring(testDescription: "VIP") { services in try InboxFactory.vip(services) },
  ]
}
