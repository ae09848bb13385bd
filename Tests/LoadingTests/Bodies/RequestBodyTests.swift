import Loading
import Testing

@Suite struct RequestBodyTests {
  private func text(_ body: RequestBody) -> String { String(decoding: body.bytes, as: UTF8.self) }

  @Test func `a form has its fields percent-encoded, in order`() {
    let body = RequestBody.form([("title", "Rain & sun"), ("größe", "50%"), ("title", "")])
    #expect(text(body) == "title=Rain%20%26%20sun&gr%C3%B6%C3%9Fe=50%25&title=")
    #expect(body.contentType == "application/x-www-form-urlencoded")
  }

  @Test func `the parts of a form with files are between its boundaries`() {
    let body = RequestBody.multipart(
      [.field("title", "Rain"), .file("photo", named: "a.png", contentType: "image/png", [1, 2])], boundary: "b")
    #expect(body.contentType == "multipart/form-data; boundary=b")
    #expect(
      text(body) == """
        --b\r
        Content-Disposition: form-data; name="title"\r
        \r
        Rain\r
        --b\r
        Content-Disposition: form-data; name="photo"; filename="a.png"\r
        Content-Type: image/png\r
        \r
        \u{1}\u{2}\r
        --b--\r

        """)
  }

  @Test func `the type of a part keeps its quotes, and cannot end its line`() {
    let part = MultipartPart.file("a", named: "b", contentType: "text/plain; charset=\"utf-8\"\r\nX: y", [])
    let body = text(.multipart([part], boundary: "b"))
    #expect(body.contains("Content-Type: text/plain; charset=\"utf-8\"X: y\r\n"))
  }

  @Test func `a name cannot end its field`() {
    let body = RequestBody.multipart([.file("a\"\r\nX: y", named: "b\"", [])], boundary: "b")
    #expect(text(body).contains(#"name="a%22%0D%0AX: y"; filename="b%22""#))
  }

  @Test func `two boundaries differ`() {
    let bodies = (0..<2).map { _ in RequestBody.multipart([]) }
    #expect(bodies[0].contentType != bodies[1].contentType)
  }

  @Test func `a request takes the type of its body`() {
    var request = Request(.put, "https://a.test/note", body: .text("one"))
    request.set(.form([("a", "b")]))
    #expect(request.method == .put)
    #expect(request.body == Array("a=b".utf8))
    #expect(request.headers.map(\.value) == ["application/x-www-form-urlencoded"])
  }
}
