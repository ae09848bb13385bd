/// A container that a program can find without being handed it, for the property wrappers that name a member only:
/// `@Injected(\ReaderContainer.database)`. A task-local value does well:
///
/// ```swift
/// extension ReaderContainer: CurrentContainer {
///   @TaskLocal static var current = ReaderContainer()
/// }
/// ```
///
/// To be given services by an initializer is as easy and says more: `Timeline(database: container.database())`.
public protocol CurrentContainer: Container {
  static var current: Self { get }
}
