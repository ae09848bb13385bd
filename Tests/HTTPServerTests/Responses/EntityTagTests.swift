import Testing

@testable import HTTPServer

@Suite struct EntityTagTests {
  @Test(arguments: ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "\"b\",W/\"a\"", "*", " \"x,\" , \"a\" "])
  func `a list with the tag contains it`(list: String) {
    #expect(EntityTag.list(list, contains: "\"a\""))
    #expect(EntityTag.list(list, contains: "W/\"a\""))
  }

  @Test(arguments: ["\"b\"", "", "a", "\"a", "\"b,\"a\"\"", "\"A\""])
  func `a list without the tag does not`(list: String) {
    #expect(!EntityTag.list(list, contains: "\"a\""))
  }
}
