import SeededRandom
import Testing

@testable import Fetching

@Suite struct IconImageTests {
  @Test(arguments: [
    (Pictures.png(32, 30), "image/png"), (Pictures.gif(32, 30), "image/gif"), (Pictures.webp(32, 30), "image/webp"),
    (Pictures.jpeg(32, 30), "image/jpeg"), (Pictures.ico([Pictures.png(32, 30)]), "image/vnd.microsoft.icon"),
  ])
  func `the format and the size of a picture are those of its bytes`(bytes: [UInt8], type: String) throws {
    let image = try #require(IconImage(bytes))
    #expect(image.type == type)
    #expect((image.width, image.height) == (32, 30))
    #expect(image.isSquare)
  }

  @Test func `a Windows icon has the size of its largest picture`() {
    #expect(IconImage(Pictures.ico([Pictures.bitmap(16), Pictures.bitmap(48)]))?.width == 48)
  }

  @Test(arguments: [
    Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8),
    Array("<!DOCTYPE html><title>Not found</title>".utf8), [], [0x89], Array("GIF89a".utf8),
    // A bomb: a few bytes that say that they are gigabytes of pixels.
    Pictures.png(60_000, 60_000), Pictures.gif(65_535, 65_535), Pictures.webp(16_000, 16_000),
    Pictures.jpeg(65_500, 65_500), Pictures.png(0, 16), Pictures.png(1_025, 16),
    // The same within another file that says that it is small.
    Pictures.ico([Pictures.bitmap(16), Pictures.png(60_000, 60_000)]), Pictures.ico([Pictures.bitmap(5_000)]),
    Pictures.ico([]), Pictures.ico([Array("<svg></svg> and forty more bytes of words".utf8)]),
    Pictures.png(16, 16, bytes: IconImage.mostBytes + 1),
  ])
  func `drawings, lies, bombs and large files are no icons`(bytes: [UInt8]) {
    #expect(IconImage(bytes) == nil)
  }

  @Test func `a wide picture is not square`() {
    #expect(IconImage(Pictures.png(144, 48))?.isSquare == false)
  }

  @Test func `damaged pictures of every kind are read within their bounds`() {
    var random = SeededGenerator(seed: 7)
    let whole = [
      Pictures.png(16, 16), Pictures.gif(16, 16), Pictures.webp(16, 16), Pictures.jpeg(16, 16),
      Pictures.ico([Pictures.bitmap(16), Pictures.png(16, 16)]),
    ]
    for round in 0..<20_000 {
      var bytes = whole[round % whole.count]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0...(bytes.count / 2), using: &random))
      if let image = IconImage(bytes) {
        #expect(image.width <= IconImage.longestSide && image.height <= IconImage.longestSide)
      }
    }
  }
}
