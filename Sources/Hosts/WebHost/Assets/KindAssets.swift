import Bytes
import Screens

/// The parts of the pages' style sheet and script that the kinds bring along. Made once for a web host.
struct KindAssets: Sendable {
  /// The addresses of the parts, in the order of the kinds.
  let styles: [String]
  let scripts: [String]
  let files: [ByteString: AssetFiles.File]

  init(_ kinds: [ItemKind]) {
    var files: [ByteString: AssetFiles.File] = [:]
    func add(_ name: String, _ file: AssetFiles.File) -> String {
      files[ByteString(name)] = file
      return AssetFiles.path(name, version: file.version)
    }
    var sheets: [[UInt8]] = []
    for sheet in kinds.flatMap(\.styles) where !sheets.contains(sheet) { sheets.append(sheet) }
    styles = sheets.isEmpty ? [] : [add("kinds.css", AssetFiles.style(sheets))]
    scripts = kinds.compactMap { kind in
      kind.script.map { add("\(kind.key).js", AssetFiles.script($0)) }
    }
    self.files = files
  }
}
