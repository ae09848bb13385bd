import GrowthTesting
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

  @Test func `a body of another type is refused, with the type in the error`() {
    let request = HTTPRequest(
      method: "POST", path: "/", headers: [HTTPHeader("Content-Type", "application/json")], body: [1])
    #expect(throws: FormError.unsupportedType("application/json")) { try request.form() }
  }

  @Test func `a form with too many fields is refused`() {
    let body = String(repeating: "a&", count: 20_001)
    #expect(throws: FormError.tooManyFields(limit: 20_000)) { try form(body) }
  }

  @Test func `a form with far too many fields is refused without being split`() async throws {
    @Sendable func time(fields: Int) -> Duration {
      let type = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
      let body = Array(String(repeating: "a&", count: fields).utf8)
      let request = HTTPRequest(method: "POST", path: "/", headers: [type], body: body)
      return ProcessorTime.measure { _ = try? request.form() }
    }
    // The bytes after the first 20,000 fields cost nothing.
    let times = try await onThread { (time(fields: 1_000_000), time(fields: 20_001)) }
    #expect(times.0 < times.1 * 10)
  }

  @Test func `a handler's own limit refuses a larger form`() {
    let request = HTTPRequest(
      method: "POST", path: "/", headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")],
      body: Array("name=\(String(repeating: "x", count: 20_000))".utf8))
    #expect(throws: FormError.tooLarge(limit: 16_384)) { try request.form(maximumBytes: 16_384) }
    #expect("\(FormError.tooLarge(limit: 16_384))".contains("16384 bytes"))
    #expect(throws: Never.self) { try request.form(maximumBytes: 20_005) }
  }

  @Test func `names are compared by their bytes`() throws {
    // The same text in two Unicode normalization forms.
    let form = try form("caf%C3%A9=1&cafe%CC%81=2")
    #expect(form["caf\u{E9}"] == "1")
    #expect(form["cafe\u{301}"] == "2")
    #expect(form.values("cafe\u{301}") == ["2"])
  }
}
