import Testing

@Suite struct FolderPairTests {
  /// The pairs that may know each other both ways, with the reason.
  private static let exceptions: [String: String] = [
    "Fetching: Pushing, Refreshing":
      "A check finds the hub that a feed names, and what a hub delivers is read as the response of a check."
  ]

  @Test func `folders of the reader's modules know each other one way, or are listed with the reason`() throws {
    let files = try SourceTree.files(below: "Sources/Reader")
    let pairs = ["Fetching", "Screens", "Running", "Reader"].flatMap { FolderPairs(of: $0, in: files).names }
    #expect(Set(pairs) == Set(Self.exceptions.keys))
    #expect(pairs.count <= 6)
  }

  @Test func `a pair is found by the types that its folders name in code`() {
    let wave = "struct Wave {}\nlet boat: Boat? = nil\n"
    let boat = "final class Boat {}\nextension Wave {}\n"
    #expect(pairs(["Sea/Wave": wave, "Ship/Boat": boat]) == ["Water: Sea, Ship"])
    #expect(pairs(["Sea/Wave": wave, "Ship/Deep/Boat": boat]) == ["Water: Sea, Ship"])
    #expect(pairs(["Sea/Wave": wave, "Boat": boat]) == ["Water: ., Sea"])
    #expect(pairs(["Sea/Wave": wave, "Sea/Boat": boat]) == [])
    #expect(pairs(["Sea/Wave": wave, "Ship/Boat": "final class Boat {}\n// Wave\nlet a = \"Wave\"\n"]) == [])
    #expect(pairs(["Sea/Wave": wave, "Ship/Boat": "final class Boat {}\nlet a = Waves()\n"]) == [])
  }

  private func pairs(_ texts: [String: String]) -> [String] {
    let files = texts.map { SourceFile(path: "Sources/Low/Water/\($0.key).swift", text: $0.value) }
    return FolderPairs(of: "Water", in: files).names
  }
}
