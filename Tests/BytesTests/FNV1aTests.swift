import Bytes
import Testing

@Suite struct FNV1aTests {
  /// From draft-eastlake-fnv, "FNV Test Vectors".
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `the hash is that of the specification`(text: String, expected: String) {
    var hash = FNV1a()
    hash.combine(text)
    #expect(hash.value.hexadecimal == expected)
  }

  @Test func `hexadecimal digits keep their zeros`() {
    #expect(UInt64(0x1F).hexadecimal == "000000000000001f")
  }
}
