import Foundation
import HTML
import ReaderTesting
import Storage
import Testing

@testable import Kinds
@testable import Screens
@testable import WebHost

@Suite struct ItemKindTests {
  private func draft(
    title: String? = "Title", text: String = "Text", link: String? = "http://site.test/1",
    enclosures: [Enclosure] = [], images: Int = 0
  ) -> EntryDraft {
    let pictures = (0..<images).map {
      StoredImage(url: WebAddress(unparsed: "http://site.test/\($0).png"), alt: "", width: nil, height: nil)
    }
    return EntryDraft(
      guid: "1", kind: "", title: title, link: link.map { WebAddress(unparsed: $0) }, author: nil, published: nil,
      updated: nil,
      contentHTML: "<p>\(text)</p>", text: text, enclosures: enclosures, images: pictures, payload: nil)
  }

  private func file(_ url: String, _ type: String) -> Enclosure {
    Enclosure(
      url: WebAddress(unparsed: url), mimeType: type, lengthBytes: nil, durationSeconds: nil, title: nil, width: nil,
      height: nil)
  }

  @Test func `an entry is of the first kind that recognizes it`() {
    let kinds = ItemKind.all
    #expect(kinds.key(for: draft()) == "article")
    #expect(kinds.key(for: draft(title: nil, text: "A short remark")) == "status")
    #expect(kinds.key(for: draft(title: nil, text: String(repeating: "long ", count: 300))) == "article")
    #expect(kinds.key(for: draft(enclosures: [file("http://a.test/a.mp3", "audio/mpeg")])) == "episode")
    #expect(kinds.key(for: draft(enclosures: [file("http://a.test/a.mp4", "video/mp4")])) == "video")
    #expect(kinds.key(for: draft(link: "https://www.youtube.com/watch?v=jNQXAC9IVRw")) == "video")
    #expect(kinds.key(for: draft(images: 4)) == "gallery")
    #expect(kinds.key(for: draft(text: String(repeating: "word ", count: 900), images: 4)) == "article")
  }

  @Test func `no two kinds have the same key`() {
    let keys = ItemKind.all.map(\.key)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `an unknown kind and a malformed element become placeholders, and their neighbors are shown`() {
    let unknown: StoredEntry = .sample(1, kind: "hologram")
    let broken: StoredEntry = .sample(2, kind: "episode")
    let sound: StoredEntry = .sample(3, kind: "article")

    let items = ItemDecoder(ItemKind.all).items(from: [unknown, broken, sound], gathersBlocks: true)
    let rows = items.map { item in
      var markup = Markup()
      ItemWriter(context: .elsewhere).write(item, in: .list, into: &markup)
      return markup.string
    }

    #expect(items.map { "\($0.id)" } == ["e1", "e2", "e3"])
    #expect(rows[0].contains("hologram"))
    #expect(rows[1].contains("An episode needs an audio file"))
    #expect(rows[2].contains("row article") && !rows[2].contains("problem"))
  }

  @Test func `kinds bring styles of their own, and none that is empty`() {
    #expect(!ItemKind.all.flatMap(\.styles).isEmpty && !ItemKind.all.flatMap(\.styles).contains([]))
  }
}
