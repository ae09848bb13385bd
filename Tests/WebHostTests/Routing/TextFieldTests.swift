import HTTPServer
import ReaderTesting
import Running
import Storage
import Testing

@testable import WebHost

@Suite struct TextFieldTests {
  @Test func `a text that is too long is refused with a message`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    _ = try await browser.get("/subscriptions")
    func long(_ bytes: Int) -> String { String(repeating: "x", count: bytes) }

    for (path, form, words) in [
      ("/subscriptions/1", ["title": long(1_025)], "A title has at most 1024 bytes; this one has 1025."),
      ("/subscriptions/1", ["folder": long(257)], "A folder&#39;s name has at most 256 bytes; this one has 257."),
      ("/subscriptions", ["url": long(4_097)], "An address has at most 4096 bytes; this one has 4097."),
      ("/subscriptions", ["url": "a.test", "folder": long(257)], "A folder&#39;s name has at most 256 bytes"),
      ("/preview", ["url": long(4_097)], "An address has at most 4096 bytes"),
      ("/mark-all-read", ["filter": "all", "q": long(1_025)], "A search has at most 1024 bytes"),
    ] {
      let (response, text) = try await browser.post(path, form)
      #expect(response.status == 400, "\(path)")
      #expect(
        text.replacing("&apos;", with: "&#39;").replacing("'s", with: "&#39;s").contains(words), "\(path) \(text)")
    }
    #expect(try await browser.get("/all?q=\(long(1_025))").response.status == 400)
    #expect(try await browser.get("/all?q=\(long(1_024))").response.status == 200)
  }

  @Test func `a text is trimmed, and white space alone gives nil`() throws {
    #expect(try TextField.folder.read(" \u{A0}Sea \n") == "Sea")
    #expect(try TextField.folder.read(" \u{3000}\t") == nil)
    #expect(try TextField.folder.read("") == nil)
    #expect(try TextField.folder.read(nil) == nil)
  }
}
