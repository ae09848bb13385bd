import Testing

/// Tests of the check on made-up packages.
@Suite struct ArchitectureCheckTests {
  static let manifest = """
    targets += [system("CSea", pkgConfig: "sea", apt: "libsea-dev", brew: "sea")]
    // targets += module("Gone", on: ["Water"])
    targets += module("Water", on: ["CSea"])
    targets += module("Air")
    targets += module(
      "Ship",
      on: ["Water", "Air"],
      testing: ["Sail"])
    targets += [
      .executableTarget(name: "fleet", dependencies: ["Ship", .product(name: "Sail", package: "sail")])
    ]
    func module(_ name: String, on dependencies: [Target.Dependency] = []) -> [Target] { [] }
    """

  static let sound = [
    "Sources/Sea/CSea/shim.h": "#include <sea.h>",
    "Sources/Low/Water/Wave.swift": "import CSea\nlet wave = 1\n",
    "Sources/Low/Air/Wind.swift": "let wind = 1\nlet gust = 2\n",
    "Sources/High/Ship/Hull.swift": "import Foundation\npublic import Water\n@preconcurrency import struct Air.Wind\n",
    "Sources/Top/fleet/main.swift": "import Ship\nimport Sail\n",
  ]

  @Test func `a valid package has no violations`() {
    #expect(violations(Self.sound) == [])
  }

  @Test func `importing upward or sideways is a violation`() {
    #expect(
      violations(with: ["Sources/Low/Water/Deck.swift": "import Ship\n"]) == [
        "Sources/Low/Water/Deck.swift: Water imports Ship, which is not below it."
      ])
    #expect(
      violations(with: ["Sources/Low/Water/Deck.swift": "@testable import Air\n"]) == [
        "Sources/Low/Water/Deck.swift: Water imports Air, which is not below it."
      ])
  }

  @Test func `importing an undeclared module is a violation`() {
    #expect(
      violations(with: ["Sources/Top/fleet/deck.swift": "internal import Water\n"]) == [
        "Sources/Top/fleet/deck.swift: fleet imports Water, which the manifest does not declare."
      ])
    #expect(
      violations(with: ["Sources/High/Ship/Deck.swift": "import NIO\n"]) == [
        "Sources/High/Ship/Deck.swift: Ship imports NIO, which is in no layer."
      ])
  }

  @Test func `declaring a module without importing it is a violation`() {
    #expect(
      violations(with: ["Sources/High/Ship/Hull.swift": "import Water\nlet hull = 1\n"]) == [
        "The manifest lets Ship use Air, which it does not."
      ])
  }

  @Test func `a module that is not yet written may declare unused modules`() {
    #expect(violations(with: ["Sources/High/Ship/Hull.swift": "// Soon.\n\n"]) == [])
  }

  @Test func `two modules may not import the same library`() {
    let manifest = Self.manifest.replacing("module(\"Air\")", with: "module(\"Air\", on: [\"CSea\"])")
    #expect(
      violations(with: ["Sources/Low/Air/Wind.swift": "import CSea\nlet wind = 1\n"], manifest: manifest, pure: []) == [
        "CSea is imported by Air and Water."
      ])
  }

  @Test(arguments: ["Foundation", "FoundationNetworking", "Glibc", "Darwin"])
  func `a pure module imports neither Foundation nor the C library`(module: String) {
    #expect(
      violations(with: ["Sources/Low/Air/Wind.swift": "#if os(Linux)\n  import \(module)\n#endif\n"]) == [
        "Sources/Low/Air/Wind.swift: Air is pure Swift, but imports \(module)."
      ])
    #expect(violations(with: ["Sources/Low/Air/Wind.swift": "import Synchronization\nlet wind = 1"]) == [])
  }

  @Test func `a pure module imports no library even if declared`() {
    let manifest = Self.manifest.replacing("module(\"Air\")", with: "module(\"Air\", on: [\"CSea\"])")
    let found = violations(
      with: ["Sources/Low/Air/Wind.swift": "import CSea\nlet wind = 1\n"], manifest: manifest, pure: ["Air"])
    #expect(found.contains("Sources/Low/Air/Wind.swift: Air is pure Swift, but imports CSea."))
  }

  @Test func `a module must have a layer and a target`() {
    #expect(
      violations(with: ["Sources/High/Kraken/Arm.swift": "let arm = 8\nlet ink = 1\n"]) == [
        "Kraken is in no layer.", "Kraken is not in the manifest.",
      ])
  }

  @Test func `a module must stand in the folder of its layer`() {
    #expect(
      violations(with: ["Sources/High/Water/Deck.swift": "let deck = 1\n"]) == [
        "Water is in the folder High, not in Low."
      ])
  }

  @Test func `two modules may not declare types of one name`() {
    let wave = "public struct Wave: Sendable {}\n"
    #expect(
      violations(with: ["Sources/Low/Water/Wave2.swift": wave, "Sources/Low/Air/Wave.swift": "final class Wave {}\n"])
        == ["Wave is declared by Air and Water."])
    #expect(
      violations(with: [
        "Sources/Low/Water/Wave2.swift": wave,
        "Sources/Low/Air/Wave.swift": "private enum Wave {}\nstruct Wind {\n  struct Wave {}\n}\n",
      ]) == [])
  }

  @Test(arguments: [
    "let a = \"/home/anna/feeds\"", "// see /Users/anna/notes", "path=/opt/swift/lib", "('/root/x')", "/work/a",
  ])
  func `a machine's own path is a violation`(text: String) {
    #expect(violations(with: ["Sources/Low/Air/Resources/wind.js": text]).count == 1, "\(text)")
  }

  @Test(arguments: [
    "https://example.org/home/index.html", "users/root/x", "\"/homes/\"", "/usr/bin/env", "a/opt/b", "../work/",
  ])
  func `text that only looks like such a path is allowed`(text: String) {
    #expect(violations(with: ["Sources/Low/Air/Resources/wind.js": text]) == [], "\(text)")
  }

  @Test func `comments and strings import nothing`() {
    let text = "/* import Ship */\n// import Ship\nlet text = \"\"\"\n  import Ship\n  \"\"\"\nlet other = 1\n"
    #expect(violations(with: ["Sources/Low/Air/Wind.swift": text]) == [])
  }

  @Test func `a macro module is used by its name in a string`() {
    let file = SourceFile(
      path: "Sources/A/M.swift", text: "macro M() = #externalMacro(module: \"AMacros\", type: \"M\")\nimport B\n")
    #expect(file.imports == ["B", "AMacros"])
  }

  private func violations(
    with changes: [String: String] = [:], manifest: String = manifest, pure: Set<String> = ["Air"]
  ) -> [String] {
    violations(Self.sound.merging(changes) { $1 }, manifest: manifest, pure: pure)
  }

  private func violations(
    _ texts: [String: String], manifest: String = manifest, pure: Set<String> = ["Air"]
  ) -> [String] {
    ArchitectureCheck(
      manifest: PackageManifest(manifest),
      files: texts.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) },
      layers: [
        Layer("Sea", ["CSea", "Sail"]), Layer("Low", ["Water", "Air"]), Layer("High", ["Ship"]),
        Layer("Top", ["fleet"]),
      ], pureModules: pure
    ).violations
  }
}
