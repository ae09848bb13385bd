import Bytes
import Testing

@testable import HTTPHeaders

@Suite struct LinkFieldTests {
  private func links(_ values: String...) -> [LinkField] {
    LinkField.links(Headers(values.map { HTTPHeader("Link", $0) }))
  }

  @Test func `links of one field and of several are read in order`() {
    var expected = [
      LinkField(target: "https://hub.example/", relations: ["hub"]),
      LinkField(target: "/feed?a=1,2;3", relations: ["self", "alternate"]),
    ]
    #expect(links("<https://hub.example/>; rel=\"hub\", </feed?a=1,2;3>; REL=\"SELF Alternate\"") == expected)
    expected[1].type = "a,b"
    #expect(
      links("<https://hub.example/>;rel=hub", "</feed?a=1,2;3> ; type=\"a,b\"; rel=\"self alternate\"") == expected)
  }

  @Test func `separators in quotes do not end a link, and the first relation counts`() {
    #expect(
      links("<a>; title=\"x, <b>; rel=hub \\\" y\"; rel=self; rel=hub, <c>")
        == [
          LinkField(target: "a", relations: ["self"], title: "x, <b>; rel=hub \" y"),
          LinkField(target: "c", relations: []),
        ])
  }

  @Test(arguments: ["", "<", "a>; rel=hub", "rel=hub", "\"<", "<a"])
  func `text that is no link is skipped`(value: String) {
    #expect(links(value) == [])
  }

  @Test func `a field with very many links is read in part`() {
    #expect(links(String(repeating: "<a>; rel=\"hub\",", count: 100_000)).count == 64)
    #expect(links("<a>" + String(repeating: ";rel=\"\\\"", count: 100_000)).count == 1)
  }
}
