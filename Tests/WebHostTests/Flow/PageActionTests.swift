import Bytes
import Reader
import ReaderTesting
import Testing

@testable import WebHost

@Suite struct PageActionTests {
  @Test func `no key belongs to two actions, and none is the beginning of another`() {
    let keys = PageAction.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    for key in keys {
      #expect(!keys.contains { $0 != key && $0.string.hasBytePrefix(key.string + " ") }, "\(key.string)")
    }
  }

  /// The keys of Miniflux 2.2, but for four that have another meaning here.
  @Test(arguments: [
    ("g u", "go-unread"), ("g b", "go-starred"), ("g h", "go-history"), ("g f", "go-feeds"), ("g c", "go-folders"),
    ("g s", "go-settings"), ("?", "help"), ("+", "add"), ("p", "previous"), ("k", "previous"),
    ("ArrowLeft", "previous"), ("j", "next"), ("ArrowRight", "next"), ("g g", "top"), ("G", "bottom"), ("F", "feed"),
    ("h", "newer"), ("l", "older"), ("o", "open"), ("v", "site"), ("c", "comments"), ("C", "comments-behind"),
    ("m", "read"), ("M", "read-back"), ("A", "mark-page"), ("d", "article"), ("f", "star"), ("a", "attachments"),
    ("R", "refresh"), ("#", "unsubscribe"), ("/", "search"), ("Escape", "close"),
  ])
  func `a key of Miniflux does the same here`(key: ByteString, action: String) throws {
    let found = try #require(PageAction.all.first { $0.keys.contains(key) })
    #expect("\(found.name)" == action)
  }

  @Test func `every action is done by a script`() async throws {
    let browser = await Browser(try await TestReader())
    var scripts = ""
    for name in ["keys.js", "actions.js"] { scripts += try await browser.get(AssetFiles.path(name)).text }
    for action in PageAction.all {
      let name = "\(action.name)"
      #expect(
        scripts.contains("\n\(name):") || scripts.contains("\n\"\(name)\":") || scripts.contains("\n\(name),"),
        "\(name)")
    }
  }

  @Test func `keys are read as they are written`() throws {
    #expect(try PageAction.readKeys(PageAction.writeKeys(["j", "g u", "Ctrl+k", ","])) == ["j", "g u", "Ctrl+k", ","])
    #expect(try PageAction.readKeys(" -  j j ") == ["-", "j"])
    #expect(try PageAction.readKeys("").isEmpty)
    #expect(throws: WebError.self) { try PageAction.readKeys("a b c d e") }
    #expect(throws: WebError.self) { try PageAction.readKeys("a-b-c-d") }
    #expect(throws: WebError.self) { try PageAction.readKeys("ä\u{7F}") }
  }

  @Test func `without single keys, those with Ctrl and those that type nothing stay`() throws {
    var settings = KeySettings()
    settings.singleKeysAreOff = true
    let left = PageAction.all.flatMap { $0.keys(settings) }
    #expect(Set(left) == ["Ctrl+k", "Escape", "ArrowLeft", "ArrowRight"])
    settings = KeySettings()
    settings.choices = [KeySettings.Choice(action: "next", keys: ["w"]), KeySettings.Choice(action: "star", keys: [])]
    #expect(settings.map.hasBytePrefix(#"{"next":["w"],"previous":["k","p","ArrowLeft"]"#))
    #expect(settings.map.contains(#""star":[]"#))
  }

  @Test(arguments: [
    ("Harbor News", "hn", true), ("Harbor News", "news", true), ("Harbor News", "wsn", false), ("", "a", false),
  ])
  func `some letters of a title find it, in their order`(title: String, words: String, matches: Bool) {
    #expect((Fuzzy.score(title, words) != nil) == matches)
  }

  @Test func `the beginnings of words fit better than letters within them`() throws {
    let (start, inside) = (try #require(Fuzzy.score("Harbor News", "hn")), try #require(Fuzzy.score("Thin", "hn")))
    #expect(start > inside)
  }

  @Test func `texts are escaped as JSON`() {
    #expect(JSONText.quoted("a\"b\\c\n</script>") == #""a\"b\\c\u000a\u003c/script>""#)
  }
}
