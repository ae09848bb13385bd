import Lists
import Testing

@Suite("Content mark")
struct ContentMarkTests {
  @Test func `marks are the same in every process`() {
    // Computed outside this program: a change of these values redraws every open page.
    #expect(ContentMarkBuilder().mark.description == "cbf29ce484222325")
    #expect(mark { $0.combine("a") }.description == "07b2d57592fc095f")
    #expect(mark { $0.combine(Int64(-2)) }.description == "ffdb580747ccf645")
    #expect(mark { $0.combine(true) }.description == "0835ef07b4ee54c9")
    #expect(
      mark {
        $0.combine("Grüße")
        $0.combine(Int64(7))
        $0.combine(false)
        $0.combine(ContentMark(value: 1))
      }.description == "5778c6b5a0efb2f5")
  }

  @Test func `a different division into parts changes the mark`() {
    #expect(
      mark {
        $0.combine("ab")
        $0.combine("c")
      }
        != mark {
          $0.combine("a")
          $0.combine("bc")
        })
    #expect(mark { $0.combine("") } != mark { _ in })
    #expect(mark { $0.combine(true) } != mark { $0.combine(Int64(1)) })
    #expect(mark { $0.combine(Int64(1)) } != mark { $0.combine(ContentMark(value: 1)) })
    #expect(
      mark {
        $0.combine("a")
        $0.combine("b")
      }
        != mark {
          $0.combine("b")
          $0.combine("a")
        })
  }

  @Test func `numbers have the mark of their bits, and nothing is not zero, empty or left out`() {
    #expect(mark { $0.combine(-2) }.description == "ffdb580747ccf645")
    #expect(mark { $0.combine(1.5) } != mark { $0.combine(1.25) })
    #expect(mark { $0.combine(1.0) } != mark { $0.combine(Int64(bitPattern: 1.0.bitPattern)) })
    #expect(mark { $0.combine(3 as Int?) } == mark { $0.combine(3) })
    #expect(mark { $0.combine(0.5 as Double?) } == mark { $0.combine(0.5) })
    #expect(mark { $0.combine("a" as String?) } == mark { $0.combine("a") })
    let nothing = mark { $0.combine(nil as Int?) }
    #expect(nothing == mark { $0.combine(nil as Double?) } && nothing == mark { $0.combine(nil as String?) })
    #expect(nothing != mark { $0.combine(0) } && nothing != mark { $0.combine("") } && nothing != mark { _ in })
  }

  @Test(arguments: [0, 1, 0xFF, 0x0123_4567_89AB_CDEF, .max] as [UInt64])
  func `a mark can be created from its description`(value: UInt64) {
    let mark = ContentMark(value: value)
    #expect(mark.description.count == 16)
    #expect(ContentMark(mark.description) == mark)
  }

  @Test(arguments: ["", "+1", "-1", "g", "0x1", " 1", "00000000000000001", "Ａ"])
  func `invalid text is not a mark`(text: String) {
    #expect(ContentMark(text) == nil)
  }

  private func mark(_ combine: (inout ContentMarkBuilder) -> Void) -> ContentMark {
    var builder = ContentMarkBuilder()
    combine(&builder)
    return builder.mark
  }
}
