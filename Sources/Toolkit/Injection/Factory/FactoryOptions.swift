/// Options that few factories have. They are separate to keep factories small; a factory without them takes the fast
/// path.
@usableFromInline
struct FactoryOptions<Service>: Sendable {
  var timeToLive: Duration?
  var scope: ServiceScope?
  var session: ServiceSession?
  /// The alternatives in the order of declaration. For a context with several alternatives the first counts.
  var alternatives: [(context: ServiceContext, make: Factory<Service>.Make)] = []

  /// Returns the alternative of the first of the contexts that has one.
  func alternative(in contexts: [ServiceContext]) -> Factory<Service>.Make? {
    for context in contexts {
      if let found = alternatives.first(where: { $0.context == context }) { return found.make }
    }
    return nil
  }
}

/// Options on the heap: one word in a factory.
@usableFromInline
final class FactoryOptionsBox<Service>: Sendable {
  let options: FactoryOptions<Service>

  init(_ options: FactoryOptions<Service>) {
    self.options = options
  }
}
