import Lists
import Testing

@Suite("Decoder registry")
struct DecoderRegistryTests {
  @Test func `every kind is decoded by its own decoder`() throws {
    let registry: DecoderRegistry<String, String> = try makeRegistry()
    #expect(registry.decode("7", kind: "number") == "number 7")
    #expect(registry.decode("7", kind: "text") == "text 7")
    #expect(registry.keys == ["text", "number"])
  }

  @Test func `an unknown kind becomes a placeholder`() throws {
    #expect(try makeRegistry().decode("7", kind: "poll") == "7: There is no decoder for the kind “poll”.")
  }

  @Test func `a malformed element becomes a placeholder that describes the error`() throws {
    #expect(try makeRegistry().decode("x", kind: "number") == "x: This “number” cannot be read: “x” is no number")
  }

  @Test func `a kind cannot be registered twice`() throws {
    let registry: DecoderRegistry<String, String> = try makeRegistry()
    #expect(throws: RegistrationError.alreadyRegistered(kind: "text")) {
      try registry.register("text") { _ in "other" }
    }
    #expect(registry.decode("7", kind: "text") == "text 7")
    #expect(registry.keys == ["text", "number"])
  }

  private struct NoNumber: Error, CustomStringConvertible {
    let text: String

    var description: String { "“\(text)” is no number" }
  }

  private func makeRegistry() throws -> DecoderRegistry<String, String> {
    let registry: DecoderRegistry<String, String> = DecoderRegistry { raw, problem in "\(raw): \(problem)" }
    try registry.register("text") { "text \($0)" }
    try registry.register("number") { raw in
      guard let number = Int(raw) else { throw NoNumber(text: raw) }
      return "number \(number)"
    }
    return registry
  }
}
