/// The pairs of folders of a module that name each other's types: what stands in two such folders can only be understood
/// together.
struct FolderPairs {
  /// Each pair as `Module: Folder, Folder`, sorted.
  let names: [String]

  /// - Parameter files: The files of one module.
  init(of module: String, in files: [SourceFile]) {
    let files = files.filter { $0.module == module && $0.code != nil }
    var homes: [Substring: String] = [:]
    for file in files {
      for type in file.topLevelTypes { homes[type[...]] = Self.folder(of: file) }
    }
    var used: [String: Set<String>] = [:]
    for file in files {
      let folder = Self.folder(of: file)
      used[folder, default: []].formUnion(Self.words(of: file).compactMap { homes[$0] })
    }
    names = used.flatMap { folder, others in
      others.filter { folder < $0 && used[$0]?.contains(folder) == true }.map { "\(module): \(folder), \($0)" }
    }.sorted()
  }

  /// The folder in the module's own; `.` for a file that stands in none.
  private static func folder(of file: SourceFile) -> String {
    let parts = file.path.split(separator: "/")
    return parts.count > 4 ? String(parts[3]) : "."
  }

  private static func words(of file: SourceFile) -> Set<Substring> {
    let text = file.code?.text ?? ""
    return Set(
      text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || isLetter($0)) }
        .lazy.filter { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0[$0.startIndex] }.map { Substring($0) })
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
  }
}
