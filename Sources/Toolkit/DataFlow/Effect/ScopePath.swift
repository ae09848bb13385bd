import EnumPaths

/// The path from the root of a reducer tree to the module that an effect belongs to. It keeps the effects of two
/// instances of one module apart, and serves to check whether the module is still present.
@usableFromInline
struct ScopePath: Hashable {
  /// A place and, where several children share it or replace each other, the identifier of one of them.
  @usableFromInline
  struct Component: Hashable {
    @usableFromInline let place: Place
    @usableFromInline let element: AnyHashable?

    /// The hash of the identifier itself, where several children share the place. The erased identifier has another
    /// hash.
    @usableFromInline let hash: Int

    @usableFromInline
    init(_ place: Place, element: AnyHashable? = nil, hash: Int = 0) {
      self.place = place
      self.element = element
      self.hash = hash
    }
  }

  /// The components, from the root down.
  @usableFromInline var components: [Component] = []

  @inlinable
  init(components: [Component] = []) {
    self.components = components
  }

  /// True if a state may lose the module that the path leads to.
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

  /// True if the steps of an action lead from that path to this one.
  func isReached(by steps: [CaseStep], from path: ScopePath) -> Bool {
    guard isInside(path) else { return false }
    var steps = steps[...]
    for component in components.dropFirst(path.components.count) {
      let own = component.place.actionSteps
      guard steps.starts(with: own) else { return false }
      steps = steps.dropFirst(own.count)
      if case .element(let id)? = steps.first {
        guard component.element == id else { return false }
        steps = steps.dropFirst()
      }
    }
    return steps.isEmpty
  }
}
