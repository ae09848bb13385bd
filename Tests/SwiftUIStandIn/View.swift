/// The declarations of SwiftUI that this package uses, with SwiftUI's signatures, and a host that draws them as elements.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// A view that the host draws itself.
@MainActor protocol Drawn {
  func draw(in place: Place) -> [Element]
}

extension View where Body == Never {
  public var body: Never { preconditionFailure("The host draws \(Self.self) itself.") }
}

extension Never: View {
  public typealias Body = Never
}

// MARK: - Builder

@resultBuilder
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  @MainActor public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var parts: [any View] = []
    for part in repeat each content { parts.append(part) }
    return TupleView((repeat each content), parts: parts)
  }

  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(content: .first(first))
  }

  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(content: .second(second))
  }
}

public struct TupleView<T>: View, Drawn {
  public typealias Body = Never
  public var value: T
  private let parts: [any View]

  init(_ value: T, parts: [any View]) {
    self.value = value
    self.parts = parts
  }

  func draw(in place: Place) -> [Element] {
    parts.enumerated().flatMap { index, part in place.draw(part, at: "\(index)") }
  }
}

public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Content {
    case first(TrueContent)
    case second(FalseContent)
  }

  let content: Content
}

extension _ConditionalContent: View, Drawn where TrueContent: View, FalseContent: View {
  public typealias Body = Never

  func draw(in place: Place) -> [Element] {
    switch content {
    case .first(let view): place.draw(view, at: "true")
    case .second(let view): place.draw(view, at: "false")
    }
  }
}

extension Optional: View, Drawn where Wrapped: View {
  public typealias Body = Never

  func draw(in place: Place) -> [Element] {
    map { place.draw($0, at: "some") } ?? []
  }
}

// MARK: - Views without a look

public struct EmptyView: View, Drawn {
  public typealias Body = Never
  nonisolated public init() {}
  func draw(in place: Place) -> [Element] { [] }
}

public struct AnyView: View, Drawn {
  public typealias Body = Never
  private let view: any View

  public init<V: View>(_ view: V) { self.view = view }

  func draw(in place: Place) -> [Element] { place.draw(view, at: "\(type(of: view))") }
}

/// A view that is not evaluated again for an equal one.
public struct EquatableView<Content: Equatable & View>: View, Drawn {
  public typealias Body = Never
  public var content: Content

  public init(content: Content) { self.content = content }

  func draw(in place: Place) -> [Element] {
    place.host.draw(content, in: place.inside("equatable")) { $0 == $1 }
  }
}

extension View where Self: Equatable {
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// What a modifier makes of a view.
struct Modified<Content: View>: View, Drawn {
  typealias Body = Never
  let content: Content
  let change: (Content, Place) -> [Element]

  func draw(in place: Place) -> [Element] { change(content, place) }
}
