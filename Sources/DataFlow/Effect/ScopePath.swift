/// The way from the root of a reducer tree to the module that an effect belongs to. It keeps the effects of two
/// instances of one module apart, and tells whether the module is still there.
@usableFromInline
struct ScopePath: Hashable {
  /// A place and, where several children share it or take turns, which of them.
  @usableFromInline
  struct Component: Hashable {
    @usableFromInline let place: Place
    @usableFromInline let element: AnyHashable?

    /// Of the identifier itself, where several children share the place: another than its erased value has.
    @usableFromInline let hash: Int

    @usableFromInline
    init(_ place: Place, element: AnyHashable? = nil, hash: Int = 0) {
      self.place = place
      self.element = element
      self.hash = hash
    }
  }

  /// Root first.
  @usableFromInline var components: [Component] = []

  @inlinable
  init(components: [Component] = []) {
    self.components = components
  }

  /// Whether a state may lose what the path leads to.
  @inlinable var canVanish: Bool { components.contains { $0.place.canVanish } }

  @inlinable
  func under(_ component: Component) -> ScopePath {
    ScopePath(components: [component] + components)
  }

  @inlinable
  func appending(_ component: Component) -> ScopePath {
    ScopePath(components: components + [component])
  }

  @inlinable
  func isInside(_ path: ScopePath) -> Bool {
    components.starts(with: path.components)
  }
}
