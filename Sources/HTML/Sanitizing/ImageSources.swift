/// Where the image of an `img` comes from. Pages that load images by script keep the true address elsewhere, and have a
/// placeholder in `src`, or nothing.
struct ImageSources {
  /// For `src`.
  let source: String?
  let set: SourceSet

  /// The address of the image; of several sizes the one in `src`, else the largest.
  var address: String? { source ?? set.largest }

  init(tree: HTMLTree, index: Int, resolve: (String?) -> String?) {
    var source: String? = resolve(tree.value(of: .src, at: index))
    if source.map(ImageSources.isPlaceholder) ?? true {
      let lazy: [String] = ImageSources.lazyNames.compactMap { resolve(tree.value(of: $0, at: index)) }
      source = lazy.first
    }
    var set = SourceSet(tree.value(of: .srcset, at: index) ?? "") { resolve($0) }
    if set.candidates.allSatisfy({ ImageSources.isPlaceholder($0.url) }) {
      let lazy: String? = tree.value(of: .dataSrcset, at: index) ?? tree.value(of: .dataLazySrcset, at: index)
      set = SourceSet(lazy ?? "") { resolve($0) }
    }
    self.source = source
    self.set = set
  }

  private static let lazyNames: [HTMLName] = [.dataSrc, .dataLazySrc, .dataOriginal]

  /// An image in the page itself of so few bytes that it holds a few points at most.
  private static func isPlaceholder(_ address: String) -> Bool {
    address.utf8.count < 192 && address.utf8.starts(with: "data:".utf8) && !Drawing.isAddress(address)
  }
}
