import Bytes

/// The addresses of an `img`. Pages that load images by script keep the real address in another attribute, with a
/// placeholder or nothing in `src`.
struct ImageSources {
  /// The value of `src`.
  let source: String?
  let set: SourceSet

  /// The address of the image: the one in `src`, otherwise the largest of the set.
  var address: String? { source ?? set.largest }

  init(tree: HTMLTree, index: Int, resolve: (String?) -> String?) {
    let stated = resolve(tree.value(of: .src, at: index))
    let small = stated.flatMap { ImageSources.isSmall($0) ? $0 : nil }
    var source = stated
    if case .some = small { source = nil }
    if case .none = source {
      let lazy = ImageSources.lazyNames.compactMap { resolve(tree.value(of: $0, at: index)) }
      source = lazy.first
    }
    var set = SourceSet(tree.value(of: .srcset, at: index) ?? "") { resolve($0) }
    if set.candidates.allSatisfy({ ImageSources.isSmall($0.url) }) {
      let lazy = tree.value(of: .dataSrcset, at: index) ?? tree.value(of: .dataLazySrcset, at: index)
      set = SourceSet(lazy ?? "") { resolve($0) }
    }
    // A small picture with nothing to load in its place is the picture itself, unless it is a dot.
    if case .none = source, set.candidates.isEmpty, let small, !ImageSources.isDot(small) { source = small }
    self.source = source
    self.set = set
  }

  private static let lazyNames: [HTMLName] = [.dataSrc, .dataLazySrc, .dataOriginal]

  /// Returns true for an image in a `data:` address of so few bytes that it may be a placeholder.
  private static func isSmall(_ address: String) -> Bool {
    address.utf8.count < 192 && address.utf8.starts(with: "data:".utf8) && !Drawing.isAddress(address)
  }

  /// The bytes of GIF (GIF89a, 18 "Logical Screen Descriptor") and PNG (RFC 2083, 4.1.1) up to a size of one pixel, in
  /// base64 up to the last whole digit.
  private static let dots = [",R0lGODlhAQABA", ",R0lGODdhAQABA", ",iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB"]

  /// Returns true for a picture of one pixel, which shows nothing.
  private static func isDot(_ address: String) -> Bool {
    dots.contains { address.containsBytes($0) }
  }
}
