/// A service of which is known that it may go from thread to thread: the scopes that keep are only there for services
/// that are `Sendable`, which the types of this module's inside do not repeat.
@usableFromInline
struct Known<Service>: @unchecked Sendable {
  @usableFromInline let service: Service

  @inlinable
  init(_ service: Service) {
    self.service = service
  }
}
