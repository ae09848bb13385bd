/// A service that may cross threads. The scopes that keep services exist only for `Sendable` services, but the internal
/// types of this module do not repeat that constraint.
@usableFromInline
struct Known<Service>: @unchecked Sendable {
  @usableFromInline let service: Service

  @inlinable
  init(_ service: Service) {
    self.service = service
  }
}
