import Lists
import Testing

/// The examples of providers in `docs/lists.md`.
@Suite struct ProviderExampleTests {
  @Test func `providers are sections of another one`() {
    let starred = ArrayProvider(["a"])
    let found = ArrayProvider(["b"])
    let inbox = JoinedProvider<String, String>([.init("starred", starred, title: "Starred"), .init("found", found)])
    found.append(["c"])
    #expect(inbox.sections.map(\.elements) == [["a"], ["b", "c"]])
  }

  @Test func `a list is loaded page by page`() {
    let pages = PagedProvider<String, String, Int>(identity: \.self) { cursor, answer in
      let number = cursor ?? 1
      answer(.success(.init(["entry \(number)"], next: number < 3 ? number + 1 : nil)))
      return SignalSubscription { print("cancelled") }
    }
    pages.loadNext()
    pages.loadNext()
    #expect(pages.elements == ["entry 1", "entry 2"])
  }
}
