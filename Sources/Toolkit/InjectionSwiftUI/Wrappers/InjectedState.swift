@_exported import Injection

#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  /// A service that a view owns: resolved when it is first read, and kept as long as the view is shown.
  ///
  /// ```swift
  /// struct FeedScreen: View {
  ///   @InjectedState(\AppContainer.feedProvider) private var feed
  ///
  ///   var body: some View { Text(feed.title).task { await feed.load() } }
  /// }
  /// ```
  ///
  /// A view reads an `@Observable` service as any other object, and follows its changes. SwiftUI makes the structure of a
  /// view again each time that the view around it changes. An `Injected` property resolves its service each time: that suits
  /// a service that its container keeps, such as a formatter, and no provider that the screen owns.
  @propertyWrapper
  public struct InjectedState<Service>: DynamicProperty {
    @State private var kept = Kept()
    private let make: @MainActor () -> Service

    private final class Kept {
      var service: Service?
    }

    /// Takes the service of a container, without resolving it yet.
    public init(_ factory: Factory<Service>) {
      make = { factory() }
    }

    /// Takes a service of the main actor, without resolving it yet.
    public init(_ factory: MainActorFactory<Service>) {
      make = { factory() }
    }

    /// - Parameter member: a member of the container that is the current one when the view is made.
    public init<Container: CurrentContainer>(_ member: KeyPath<Container, Factory<Service>>) {
      self.init(Container.current[keyPath: member])
    }

    /// - Parameter member: a member of the container that is the current one when the view is made.
    public init<Container: CurrentContainer>(_ member: KeyPath<Container, MainActorFactory<Service>>) {
      self.init(Container.current[keyPath: member])
    }

    /// The service.
    @MainActor public var wrappedValue: Service {
      if let service = kept.service { return service }
      let service = make()
      kept.service = service
      return service
    }
  }
#endif
