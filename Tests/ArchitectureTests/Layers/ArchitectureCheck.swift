/// Checks a package's sources against its layers. Every violation is a sentence with the file or the module.
struct ArchitectureCheck {
  let manifest: PackageManifest
  /// All text files in `Sources`.
  let files: [SourceFile]
  let layers: [Layer]
  let pureModules: Set<String>

  var violations: [String] {
    unknownModules + files.flatMap(importViolations) + unusedDependencies + sharedLibraries
      + files.flatMap(pathViolations) + repeatedNames
  }

  // MARK: Modules

  private var modules: [String] { Set(files.compactMap(\.module)).sorted() }

  /// The place of a module in the order of imports.
  private func rank(of module: String) -> Int? { layers.flatMap(\.modules).firstIndex { $0.contains(module) } }

  private func folder(of module: String) -> String? {
    layers.first { $0.modules.joined().contains(module) }?.name
  }

  private var unknownModules: [String] {
    let homes = Set(files.compactMap { file in file.layer.flatMap { layer in file.module.map { [layer, $0] } } })
    let misplaced = homes.compactMap { home in
      folder(of: home[1]).flatMap { $0 == home[0] ? nil : "\(home[1]) is in the folder \(home[0]), not in \($0)." }
    }
    return modules.filter { rank(of: $0) == nil }.map { "\($0) is in no layer." } + misplaced.sorted()
      + modules.filter { manifest.dependencies(of: $0) == nil }.map { "\($0) is not in the manifest." }
  }

  // MARK: Imports

  private func importViolations(_ file: SourceFile) -> [String] {
    guard let module = file.module else { return [] }
    return file.imports.compactMap { violation(module: module, imports: $0).map { "\(file.path): \($0)" } }
  }

  private func violation(module: String, imports imported: String) -> String? {
    if pureModules.contains(module),
      impureToolchainModules.contains(imported) || manifest.systemLibraries.contains(imported)
    {
      return "\(module) is pure Swift, but imports \(imported)."
    }
    if toolchainModules.contains(imported) { return nil }
    guard let own = rank(of: module), let other = rank(of: imported) else {
      return "\(module) imports \(imported), which is in no layer."
    }
    if other >= own { return "\(module) imports \(imported), which is not below it." }
    if manifest.dependencies(of: module)?.contains(imported) != true {
      return "\(module) imports \(imported), which the manifest does not declare."
    }
    return nil
  }

  private var unusedDependencies: [String] {
    modules.filter { !isShell($0) }.flatMap { (module) -> [String] in
      let imported = Set(files.filter { $0.module == module }.flatMap(\.imports))
      let unused = (manifest.dependencies(of: module) ?? []).subtracting(imported)
      return unused.sorted().map { "The manifest lets \(module) use \($0), which it does not." }
    }
  }

  /// True for a module that is declared but not yet written: it has at most one line of code.
  private func isShell(_ module: String) -> Bool {
    let lines = files.filter { $0.module == module }.compactMap(\.code).flatMap(\.lines)
    return lines.lazy.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(2).count <= 1
  }

  private var sharedLibraries: [String] {
    manifest.systemLibraries.sorted().compactMap { (library) -> String? in
      let users = Set(files.filter { $0.imports.contains(library) }.compactMap(\.module)).sorted()
      return users.count > 1 ? "\(library) is imported by \(users.joined(separator: " and "))." : nil
    }
  }

  // MARK: Names

  /// Top-level types that two modules declare under one name. A reader who meets the name cannot tell which one it is.
  private var repeatedNames: [String] {
    var modules: [String: Set<String>] = [:]
    for file in files {
      guard let module = file.module else { continue }
      for name in file.topLevelTypes { modules[name, default: []].insert(module) }
    }
    return modules.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
      .map { "\($0.key) is declared by \($0.value.sorted().joined(separator: " and "))." }
  }

  // MARK: Paths

  /// Top-level folders that exist only on some machines.
  private static let machineFolders = ["home", "Users", "root", "work", "opt", "mnt", "media/cdrom", "private/var"]

  private func pathViolations(_ file: SourceFile) -> [String] {
    Self.machineFolders.filter { Self.names("/\($0)/", in: file.text) }
      .map { "\(file.path) names a path of a machine, below /\($0)." }
  }

  /// True if the path stands at the beginning of a path, not inside an address or a longer path.
  private static func names(_ path: String, in text: String) -> Bool {
    text.has(path)
      && text.ranges(of: path).contains { range in
        guard let before = text[..<range.lowerBound].last else { return true }
        return !(before.isLetter || before.isNumber || "._-~/)}".contains(before))
      }
  }
}
