#if STAND_IN
  import ListsSwiftUI
  import SwiftUIStandIn
  import Testing

  @MainActor
  @Suite struct ItemRowsTests {
    private let items = ItemContainer<any FeedItem, String>(stamp: { $0.stamp }, attach: { $0.attach($1) })

    @Test func `unlike items are shown, each by its own view`() {
      items.set([Post(id: "p", text: "Hello"), Picture(id: "sea", likes: 2)])
      #expect(Host(FeedView(items: items)).texts == ["Hello", "sea ♥ 2"])
    }

    @Test func `an item replaces itself by one of another type, in its place`() {
      items.set([Post(id: "p", text: "Hello"), Placeholder(id: "sea"), Post(id: "q", text: "Bye")])
      let host = Host(FeedView(items: items))
      #expect(host.texts == ["Hello", "Bye"])
      host.press("Load sea")
      #expect(host.texts == ["Hello", "sea ♥ 0", "Bye"])
      host.press("Like sea")
      host.press("Like sea")
      #expect(host.texts == ["Hello", "sea ♥ 2", "Bye"])
    }

    @Test func `the state of an item's view stays while the item replaces itself and others move`() {
      items.set([Post(id: "p", text: "Hello"), Picture(id: "sea", likes: 0)])
      let host = Host(FeedView(items: items))
      host.press("Enlarge sea")
      host.press("Like sea")
      items.insert([Post(id: "n", text: "New")], at: 0)
      #expect(host.texts == ["New", "Hello", "sea ♥ 1, large"])
      items.remove("sea")
      items.insert([Picture(id: "sea", likes: 1)], at: 0)
      #expect(host.texts == ["sea ♥ 1, large", "New", "Hello"], "SwiftUI sees one change, in which the row has moved")
      items.remove("sea")
      #expect(host.texts == ["New", "Hello"])
      items.insert([Picture(id: "sea", likes: 1)], at: 0)
      #expect(host.texts == ["sea ♥ 1", "New", "Hello"])
    }

    @Test func `only an item whose mark has changed is asked for its view again`() {
      let asked = Asked()
      func note(_ id: Int, _ text: String) -> Note { Note(id: "\(id)", text: text, asked: asked) }
      items.set((0..<50).map { note($0, "a") })
      let host = Host(FeedView(items: items))
      #expect(host.texts.count == 50)
      #expect(asked.count == 50)
      items.set((0..<50).map { note($0, $0 == 7 ? "b" : "a") })
      #expect(host.texts[7] == "b")
      #expect(asked.count == 51)
    }

    @Test func `an item is removed by its swipe action, which only it has`() throws {
      items.set([
        Post(id: "p", text: "Hello", remove: { [items] in _ = items.remove("p") }), Picture(id: "sea", likes: 0),
      ])
      let host = Host(FeedView(items: items))
      let swipes = host.shown.filter { $0.kind == .swipe }
      #expect(swipes.flatMap(\.buttons) == ["Remove"])
      #expect(swipes.first { !$0.buttons.isEmpty }?.text == "trailing")
      #expect(host.shown.first { $0.text == "Remove" }?.role == .destructive)
      host.press("Remove")
      #expect(host.texts == ["sea ♥ 0"])
    }
  }

  @MainActor private final class Asked {
    private(set) var count = 0

    func note() { count += 1 }
  }

  /// An item that counts how often it is asked for its view.
  private struct Note: FeedItem {
    let id: String
    let text: String
    let asked: Asked

    var mark: ContentMark { ContentMark(value: UInt64(clamping: text.utf8.first ?? 0)) }

    var row: some View {
      asked.note()
      return Text(text)
    }
  }
#endif
