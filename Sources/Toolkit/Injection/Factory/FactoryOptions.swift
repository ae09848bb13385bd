/// Options that few factories have, and which take them off the fastest path.
///
/// Unchecked because a class with a subclass cannot be checked: all fields are constant.
@usableFromInline
class FactoryOptions: @unchecked Sendable {
  @usableFromInline final let timeToLive: Duration?
  /// The scope or session that keeps the service.
  @usableFromInline final let scopeSlots: ScopeSlots?
  /// The same for the fast path: retaining an object that is referenced weakly takes longer than the rest.
  @usableFromInline final let unretainedSlots: Unmanaged<ScopeSlots>?
  @usableFromInline final let hasAlternatives: Bool

  @inlinable
  init(timeToLive: Duration? = nil, scopeSlots: ScopeSlots? = nil, hasAlternatives: Bool = false) {
    self.timeToLive = timeToLive
    self.scopeSlots = scopeSlots
    unretainedSlots = scopeSlots.map { .passUnretained($0) }
    self.hasAlternatives = hasAlternatives
  }

  /// Returns these options with others that concern the time that the service is kept for.
  @usableFromInline
  func with(timeToLive: Duration?, scopeSlots: ScopeSlots?) -> FactoryOptions {
    FactoryOptions(timeToLive: timeToLive, scopeSlots: scopeSlots)
  }

  /// The alternatives of a service of this type: factories have those of their own type only.
  @inlinable
  final func alternative<Service>() -> Alternative<Service>? {
    hasAlternatives ? unsafeDowncast(self, to: Alternative<Service>.self) : nil
  }
}

/// Another way of creating a service in a context, and those that were declared before it.
@usableFromInline
final class Alternative<Service>: FactoryOptions, @unchecked Sendable {
  // Unchecked like its superclass.

  @usableFromInline let context: ServiceContext
  @usableFromInline let make: Factory<Service>.Make
  @usableFromInline let earlier: Alternative?

  @inlinable
  init(_ context: ServiceContext, _ make: @escaping Factory<Service>.Make, after options: FactoryOptions?) {
    self.context = context
    self.make = make
    earlier = if let options { options.alternative() } else { nil }
    super.init(timeToLive: options?.timeToLive, scopeSlots: options?.scopeSlots, hasAlternatives: true)
  }

  private init(_ other: Alternative, timeToLive: Duration?, scopeSlots: ScopeSlots?) {
    (context, make, earlier) = (other.context, other.make, other.earlier)
    super.init(timeToLive: timeToLive, scopeSlots: scopeSlots, hasAlternatives: true)
  }

  @usableFromInline
  override func with(timeToLive: Duration?, scopeSlots: ScopeSlots?) -> FactoryOptions {
    Alternative(self, timeToLive: timeToLive, scopeSlots: scopeSlots)
  }

  /// Returns the factory for the first of the contexts that has one. Of several for a context the first declared counts.
  func make(in contexts: [ServiceContext]) -> Factory<Service>.Make? {
    for context in contexts {
      var found: Factory<Service>.Make?
      var next: Alternative? = self
      while let alternative = next {
        if alternative.context == context { found = alternative.make }
        next = alternative.earlier
      }
      if let found { return found }
    }
    return nil
  }
}
