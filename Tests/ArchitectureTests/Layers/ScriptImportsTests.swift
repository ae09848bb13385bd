import Testing

@Suite struct ScriptImportsTests {
  @Test func `no scripts import each other in a circle`() throws {
    let scripts = ScriptImports(try SourceTree.files(below: "Sources"))
    #expect(scripts.imports.count > 30)
    for (script, imported) in scripts.imports {
      #expect(imported.isSubset(of: scripts.imports.keys), "\(script) imports what is no script")
    }
    #expect(scripts.circles == [])
  }

  @Test func `circles are found through any number of scripts and through late imports`() {
    #expect(
      circles([
        "a": "import { b } from \"./b.js\";", "b": "import \"./c.js\";", "c": "import(\"./a.js\").then(() => {});",
        "d": "import { a } from \"./a.js\";\nimport { e } from \"./e.js\";", "e": "await import(\"./d.js\");",
        "f": "import { a } from \"./a.js\";", "g": "import \"./g.js\";",
      ]) == [["a.js", "b.js", "c.js"], ["d.js", "e.js"], ["g.js"]])
  }

  @Test func `two ways to one script are no circle`() {
    let texts = ["a": "import \"./b.js\";\nimport \"./c.js\";", "b": "import \"./d.js\";", "c": "import \"./d.js\";"]
    #expect(circles(texts) == [])
  }

  private func circles(_ texts: [String: String]) -> [[String]] {
    ScriptImports(texts.map { SourceFile(path: "Sources/Low/Air/Resources/\($0.key).js", text: $0.value) }).circles
  }
}
