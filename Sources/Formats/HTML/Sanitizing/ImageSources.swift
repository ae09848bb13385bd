/// The addresses of an `img`. Pages that load images by script keep the real address in another attribute, with a
/// placeholder or nothing in `src`.
struct ImageSources {
  /// The value of `src`.
  let source: String?
  let set: SourceSet

  /// The address of the image: the one in `src`, otherwise the largest of the set.
  var address: String? { source ?? set.largest }

  init(tree: HTMLTree, index: Int, resolve: (String?) -> String?) {
    var source: String? = resolve(tree.value(of: .src, at: index))
    if source.map(ImageSources.isPlaceholder) ?? true {
      let lazy = ImageSources.lazyNames.compactMap { resolve(tree.value(of: $0, at: index)) }
      source = lazy.first
    }
    var set = SourceSet(tree.value(of: .srcset, at: index) ?? "") { resolve($0) }
    if set.candidates.allSatisfy({ ImageSources.isPlaceholder($0.url) }) {
      let lazy = tree.value(of: .dataSrcset, at: index) ?? tree.value(of: .dataLazySrcset, at: index)
      set = SourceSet(lazy ?? "") { resolve($0) }
    }
    self.source = source
    self.set = set
  }

  private static let lazyNames: [HTMLName] = [.dataSrc, .dataLazySrc, .dataOriginal]

  /// Returns true for an image in a `data:` address of so few bytes that it has a few pixels at most.
  private static func isPlaceholder(_ address: String) -> Bool {
    address.utf8.count < 192 && address.utf8.starts(with: "data:".utf8) && !Drawing.isAddress(address)
  }
}
