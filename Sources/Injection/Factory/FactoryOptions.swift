/// What few factories have, apart from the many so that those stay small: a factory without it takes the short way.
@usableFromInline
struct FactoryOptions<Service>: Sendable {
  var timeToLive: Duration?
  var scope: ServiceScope?
  var session: ServiceSession?
  /// In the order of declaration; the first one that fits a context of the container counts.
  var alternatives: [(context: ServiceContext, make: Factory<Service>.Make)] = []

  /// What the first of the contexts that has an alternative makes the service with.
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
