import Loading
import Testing

@Suite struct ValidationTests {
  private func response(_ status: Int, type: String? = nil) -> Response {
    Response(
      status: status, url: "https://a.test/", headers: Headers(type.map { [HTTPHeader("content-type", $0)] } ?? []))
  }

  @Test func `a status of success is accepted, and any other is not`() throws {
    try response(204).validated()
    let error = #expect(throws: UnacceptableResponse.self) { try response(404).validated() }
    #expect(error?.fault == .status)
    #expect(error?.description.contains("404") == true)
  }

  @Test func `the caller may name the statuses`() throws {
    try response(304).validated(statuses: [200, 304])
    #expect(throws: UnacceptableResponse.self) { try response(204).validated(statuses: [200]) }
  }

  @Test(arguments: [
    ("application/json", true), ("Application/JSON; charset=utf-8", true), ("image/png", true), ("imagery/png", false),
    ("text/html", false), ("", false),
  ])
  func `a type is compared without its parameters`(_ type: String, isFit: Bool) {
    let isAccepted = (try? response(200, type: type).validated(types: ["application/json", "image/*"])) != nil
    #expect(isAccepted == isFit)
  }
}
