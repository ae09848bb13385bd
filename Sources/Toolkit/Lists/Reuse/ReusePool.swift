/// Unused views of one type, kept for reuse. For views that are expensive to create.
///
/// Each view type has its own pool, so that its views have the right type.
public final class ReusePool<View> {
  // MARK: Lifecycle

  /// Creates an empty pool.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of views kept; the pool releases views enqueued beyond it.
  ///   - prepareForReuse: resets the state that the last user left in the view (focus, sound, handlers). Called when a
  ///     view is enqueued and kept, so that an unused view holds no other objects.
  ///   - make: creates a view when the pool has none.
  public init(limit: Int, make: @escaping () -> View, prepareForReuse: @escaping (View) -> Void) {
    self.limit = limit
    self.make = make
    self.prepareForReuse = prepareForReuse
  }

  // MARK: Public

  /// The number of times a view was reused.
  @inlinable public var hits: Int { hitCount }
  /// The number of times a view had to be created.
  @inlinable public var misses: Int { missCount }
  /// The number of unused views.
  @inlinable public var count: Int { views.count }

  /// Returns a view for use: the one enqueued last, or a new one.
  @inlinable
  public func dequeue() -> View {
    guard let view = views.popLast() else {
      missCount += 1
      return make()
    }
    hitCount += 1
    return view
  }

  /// Takes back a view for reuse. The caller must not use it any more, nor enqueue it twice.
  @inlinable
  public func enqueue(_ view: View) {
    guard views.count < limit else { return }
    prepareForReuse(view)
    views.append(view)
  }

  /// Releases all unused views, for example when memory is short.
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
