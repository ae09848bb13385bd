/// A container that a program can find without a reference, for property wrappers that name only a member:
/// `@Injected(\ReaderContainer.database)`. A task-local value is suitable:
///
/// ```swift
/// extension ReaderContainer: CurrentContainer {
///   @TaskLocal static var current = ReaderContainer()
/// }
/// ```
///
/// Passing services to an initializer is as easy and more explicit: `Timeline(database: container.database())`.
public protocol CurrentContainer: Container {
  /// The container of the running task, usually a `@TaskLocal` value.
  static var current: Self { get }
}
