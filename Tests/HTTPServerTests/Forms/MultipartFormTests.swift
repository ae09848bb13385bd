import HTTPServer
import SeededRandom
import Testing

@Suite struct MultipartFormTests {
  private func form(_ body: [UInt8], type: String = "multipart/form-data; boundary=xyz") throws -> Form {
    try HTTPRequest(method: "POST", path: "/", headers: [HTTPHeader("Content-Type", type)], body: body).form()
  }

  private func part(_ headers: String, _ content: [UInt8]) -> [UInt8] {
    Array("--xyz\r\n\(headers)\r\n\r\n".utf8) + content + Array("\r\n".utf8)
  }

  private let end = Array("--xyz--\r\n".utf8)

  @Test func `text fields and a binary file are read as sent`() throws {
    // Every byte, with line breaks and dashes that look like the beginning of a boundary.
    let picture = (0...255).map { UInt8(clamping: $0) } + Array("\r\n--xy\r\n\r\n--".utf8) + [0, 13, 10]
    let body =
      part("Content-Disposition: form-data; name=\"title\"", Array("Grüße".utf8))
      + part(
        "content-disposition: form-data; name=\"picture\"; filename=\"a b.png\"\r\nContent-Type: image/png", picture)
      + part("Content-Disposition: form-data; name=\"title\"", []) + end
    let form = try form(body)
    #expect(form.values("title") == ["Grüße", ""])
    #expect(form.file("picture")?.bytes == picture)
    #expect(form.file("picture")?.fileName == "a b.png")
    #expect(form.file("picture")?.contentType == "image/png")
    #expect(form["picture"] == nil)
  }

  @Test func `generated parts are read as sent`() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<200 {
      // A small alphabet makes pieces of boundaries frequent.
      let alphabet = Array("\r\n-xyz".utf8)
      let contents = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        (0..<Int.random(in: 0...30, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      }
      // Content that contains the delimiter is ambiguous for every parser.
      let delimiter = Array("\r\n--xyz".utf8)
      let fair = contents.filter { (content: [UInt8]) in
        let framed = Array("\r\n".utf8) + content + Array("\r\n".utf8)
        return !framed.indices.contains { framed[$0...].starts(with: delimiter) }
      }
      let body = fair.flatMap { part("Content-Disposition: form-data; name=f; filename=n", $0) } + end
      let form = try form(body)
      #expect(form.file("f")?.bytes == fair.first)
    }
  }

  @Test func `names are unescaped as browsers escape them, and the sender's folders are dropped`() throws {
    let headers = #"Content-Disposition: form-data; name="a%22b%0D%0A%41"; filename="C:\dir\x\"y\".txt""#
    let file = try form(part(headers, [1]) + end).file("a\"b\r\n%41")
    #expect(file?.fileName == "x\"y\".txt")
    #expect(file?.contentType == nil)
  }

  @Test func `a file field without a chosen file is not a file`() throws {
    let form = try form(part("Content-Disposition: form-data; name=\"f\"; filename=\"\"", []) + end)
    #expect(form.file("f") == nil)
  }

  @Test func `a preamble, padding and a quoted boundary are accepted`() throws {
    let body = "ignored\r\n--x y  \r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x y--ignored"
    let form = try form(Array(body.utf8), type: "Multipart/Form-Data; charset=utf-8; Boundary=\"x y\"")
    #expect(form["a"] == "1")
  }

  @Test(arguments: [
    "", "no boundary", "--xyz", "--xyz\r\n", "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\nunfinished",
    "--xyz\r\nContent-Disposition: form-data; name=a\r\n--xyz--", "--xyz\r\n--xyz--",
    "--xyz\r\n\r\nheaderless\r\n--xyz--",
    "--xyz\r\nContent-Disposition: form-data\r\n\r\nnameless\r\n--xyz--",
    "--xyz\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--xyz--", "--xyzz\r\n",
  ])
  func `malformed bodies are refused`(body: String) {
    #expect(throws: FormError.self) { try form(Array(body.utf8)) }
  }

  @Test func `reading a damaged body ends with a form or an error`() {
    let whole =
      part("Content-Disposition: form-data; name=\"a\"", Array("b".utf8))
      + part("Content-Disposition: form-data; name=\"f\"; filename=\"n\"", [0, 1, 2]) + end
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var body = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
      if let index = body.indices.randomElement(using: &random) {
        body[index] = UInt8.random(in: 0...255, using: &random)
      }
      do { _ = try form(body) } catch { #expect(error is FormError) }
    }
  }

  @Test func `a form without a boundary is refused`() {
    #expect(throws: FormError.missingBoundary) { try form([], type: "multipart/form-data") }
  }

  @Test func `the headers of a part are bounded`() {
    let headers = "Content-Disposition: form-data; name=a\r\nX: " + String(repeating: "x", count: 9000)
    #expect(throws: FormError.self) { try form(part(headers, []) + end) }
  }
}
