import Bytes
import Foundation
import GrowthTesting
import SeededRandom
import Testing

@testable import Reader

@Suite struct TextDifferenceTests {
  /// The blocks with what is taken out in brackets and what is put in in braces.
  private func compare(_ old: String, _ new: String) -> [String] {
    TextDifference(fromTitle: "", html: old, toTitle: "", html: new).blocks.map(text)
  }

  private func text(_ block: TextDifference.Block) -> String {
    block.pieces.map { piece in
      switch piece.change {
      case .same: piece.text
      case .removed: "[\(piece.text)]"
      case .added: "{\(piece.text)}"
      }
    }.joined()
  }

  @Test func `words are taken out and put in within their paragraph`() {
    let old = "<p>The tide comes at noon.</p><p>Boats wait.</p>"
    let new = "<p>The high tide comes at six.</p><p>Boats wait.</p>"
    #expect(compare(old, new) == ["The{ high} tide comes at[ noon]{ six}.", "Boats wait."])
  }

  @Test func `markup, addresses and white space are no difference`() {
    let old = "<p>One <a href=\"http://a.test/\">two</a>\n three &amp; four</p>"
    #expect(compare(old, "<div><em>One</em> two three &amp; four</div>") == ["One two three & four"])
  }

  @Test func `whole paragraphs are taken out and put in, and a moved one is both`() {
    #expect(compare("<p>a b c</p><p>d</p>", "<p>d</p><p>e f g</p>") == ["[a b c]", "d", "{e f g}"])
    #expect(compare("<p>a b c</p><p>x y</p><p>d e</p>", "<p>x y</p><p>d e</p><p>a b c</p>").contains("{a b c}"))
  }

  @Test func `a divided paragraph keeps its words`() {
    #expect(compare("<p>one two three</p>", "<p>one two</p><p>three</p>").joined(separator: "|") == "one two|three")
  }

  @Test func `a text with hardly a word in common stands below the old one`() {
    let (old, new) = ("<p>one two three four five six</p>", "<p>six seven eight nine ten eleven</p>")
    #expect(compare(old, new) == ["[one two three four five six]", "{six seven eight nine ten eleven}"])
  }

  @Test func `a new paragraph is put in whole, whatever its neighbors end with`() {
    #expect(
      compare("<p>One two.</p><p>d e f.</p>", "<p>One 2.</p><p>See a b.</p><p>d e f.</p>") == [
        "One[ two]{ 2}.", "{See a b.}", "d e f.",
      ])
    #expect(
      compare("<p>One two.</p><p>See a b.</p><p>d e f.</p>", "<p>1 two.</p><p>d e f.</p>") == [
        "[One]{1} two.", "[See a b.]", "d e f.",
      ])
    #expect(
      compare("<p>One two.</p><p>See a b.</p><p>d e f.</p>", "<p>One 2.</p><p>d e f.</p>") == [
        "One[ two]{ 2}.", "[See a b.]", "d e f.",
      ])
  }

  @Test func `a word left between longer changes is part of them, and so is a hyphen`() {
    #expect(
      compare("<p>They knew it. Nobody winds this clock.</p>", "<p>They knew it. Of the text this article was six.</p>")
        == ["They knew it.[ Nobody winds this clock]{ Of the text this article was six}."])
    #expect(
      compare("<p>Of thirty-seven terms</p>", "<p>Of sixty-two terms</p>") == ["Of[ thirty-seven]{ sixty-two} terms"])
    #expect(
      compare("<p>It is almost always right</p>", "<p>It is nearly always good</p>") == [
        "It is[ almost]{ nearly} always[ right]{ good}"
      ])
  }

  @Test func `titles are compared, and scripts without spaces by letters`() {
    let difference = TextDifference(fromTitle: "潮汐表今天", html: "", toTitle: "潮汐表明天", html: "")
    #expect(text(difference.title) == "潮汐表[今]{明}天")
    #expect(difference.isChanged && difference.blocks.isEmpty)
  }

  @Test func `markup in texts stays text`() {
    let difference = TextDifference(
      fromTitle: "<script>", html: "<p>&lt;b&gt;</p>", toTitle: "<script>", html: "<p>&lt;i&gt;</p>")
    #expect(text(difference.title) == "<script>")
    #expect(difference.blocks.map(text) == ["<[b]{i}>"])
  }

  @Test func `the words of both texts are all there, in their order`() {
    var random = SeededGenerator(seed: 15)
    let words = ["a", "b", "c", "d", "e", ".", "-", "\n"]
    func text() -> [String] {
      (0..<Int.random(in: 0..<24, using: &random)).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
    }
    for _ in 0..<20_000 {
      let (old, new) = (text(), text())
      func html(_ text: [String]) -> String {
        "<p>" + text.joined(separator: " ").replacingOccurrences(of: "\n", with: "</p><p>") + "</p>"
      }
      let pieces = TextDifference(fromTitle: "", html: html(old), toTitle: "", html: html(new)).blocks.flatMap(\.pieces)
      func words(without change: TextDifference.Change) -> String {
        pieces.filter { $0.change != change }.map(\.text).joined().filter { $0 != " " }
      }
      let kept = (words(without: .added), words(without: .removed))
      #expect(kept.0 == old.filter { $0 != "\n" }.joined(), "\(old) \(new)")
      #expect(kept.1 == new.filter { $0 != "\n" }.joined(), "\(old) \(new)")
    }
  }

  @Test func `comparing texts of any shape takes linear time`() {
    let units = ["a ", "a b ", "<p>a</p>", "x\u{301}\u{323}", "</p>", "&amp;", "汉字", "<"]
    for old in units {
      for new in units {
        let shapes = [HostileText(old, second: new), HostileText(new, middle: "b", second: old)]
        for shape in shapes {
          let finding = Growth().finding("comparing", shape) { text in
            let (half, other) = (text.prefix(bytes: text.utf8.count / 2), new + text)
            return compare(half, other).count
          }
          #expect(finding == nil)
        }
      }
    }
  }

  @Test func `only the beginning of a very long text is compared`() {
    let long = String(repeating: "<p>abc</p>", count: 120_000)
    let difference = TextDifference(fromTitle: "", html: long, toTitle: "", html: long + "<p>end</p>")
    #expect(difference.isCut && !difference.isChanged)
  }
}
