import HTTPServer
import Testing

@Suite struct URLEncodedFormTests {
  private func form(_ body: String) throws -> Form {
    let type = HTTPHeader("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")
    return try HTTPRequest(method: "POST", path: "/", headers: [type], body: Array(body.utf8)).form()
  }

  @Test func `fields are decoded, and one name may have several values`() throws {
    let form = try form("tag=a%26b&tag=c+d&empty=&bare&=nameless")
    #expect(form.values("tag") == ["a&b", "c d"])
    #expect(form["tag"] == "a&b")
    #expect(form["empty"] == "")
    #expect(form["bare"] == "")
    #expect(form[""] == "nameless")
    #expect(form["absent"] == nil)
  }

  @Test func `an empty body without a type is an empty form`() throws {
    let form = try HTTPRequest(method: "POST", path: "/").form()
    #expect(form["a"] == nil)
  }

  @Test func `a body of another type is refused by name`() {
    let request = HTTPRequest(
      method: "POST", path: "/", headers: [HTTPHeader("Content-Type", "application/json")], body: [1])
    #expect(throws: FormError.unsupportedType("application/json")) { try request.form() }
  }

  @Test func `more fields than anybody needs are refused`() {
    let body = String(repeating: "a&", count: 20_001)
    #expect(throws: FormError.tooManyFields(limit: 20_000)) { try form(body) }
  }
}
