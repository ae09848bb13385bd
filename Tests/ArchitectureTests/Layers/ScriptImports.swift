/// The imports of scripts: which script names which others, at its top or where it is first used.
struct ScriptImports {
  /// The imported scripts of each script, by their names.
  let imports: [String: Set<String>]

  /// Takes the scripts from the files. All of a page's scripts are served from one folder, so names are enough.
  init(_ files: [SourceFile]) {
    imports = Dictionary(
      uniqueKeysWithValues: files.filter { $0.path.hasSuffix(".js") }.map { file in
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        return (name, Set(file.text.matches(of: /"\.\/([^"\/]+\.js)"/).map { String($0.1) }))
      })
  }

  /// The strongly connected components of more than one script, and the scripts that import themselves.
  var circles: [[String]] {
    let circles = imports.keys.map { name in
      reached(from: name).filter { reached(from: $0).contains(name) }.sorted()
    }
    return Set(circles).filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The scripts that a script loads, directly or through others.
  private func reached(from name: String) -> Set<String> {
    var reached: Set<String> = []
    var next = Array(imports[name] ?? [])
    while let script = next.popLast() {
      if reached.insert(script).inserted { next += imports[script] ?? [] }
    }
    return reached
  }
}
