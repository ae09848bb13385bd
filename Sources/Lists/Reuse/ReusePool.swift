/// Views of one type that are not in use, so that they need not be made again. For views that are costly to make.
///
/// What comes out has the right type: a pool for each view type, no common one.
public final class ReusePool<View> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - limit: the most views kept; the pool lets go of those given beyond it.
  ///   - prepareForReuse: takes off what the last user left on the view (focus, sound, handlers). Called when the view is
  ///     given back and kept, so that nothing is held alive through a view that waits.
  public init(limit: Int, make: @escaping () -> View, prepareForReuse: @escaping (View) -> Void) {
    self.limit = limit
    self.make = make
    self.prepareForReuse = prepareForReuse
  }

  // MARK: Public

  /// How many times a waiting view was taken.
  @inlinable public var hits: Int { hitCount }
  /// How many times one had to be made.
  @inlinable public var misses: Int { missCount }
  /// How many views wait.
  @inlinable public var count: Int { views.count }

  /// A view ready for use: the one given back last, or a new one.
  @inlinable
  public func take() -> View {
    guard let view = views.popLast() else {
      missCount += 1
      return make()
    }
    hitCount += 1
    return view
  }

  /// Gives a view back. Whoever gives it must not use it any more, nor give it twice.
  @inlinable
  public func give(_ view: View) {
    guard views.count < limit else { return }
    prepareForReuse(view)
    views.append(view)
  }

  /// Lets go of all views that wait, as when memory is short.
  public func drain() {
    let leaving = views
    views = []
    withExtendedLifetime(leaving) {}
  }

  // MARK: Internal

  @usableFromInline let limit: Int
  @usableFromInline let make: () -> View
  @usableFromInline let prepareForReuse: (View) -> Void
  @usableFromInline var views: [View] = []
  @usableFromInline var hitCount: Int = 0
  @usableFromInline var missCount: Int = 0
}
