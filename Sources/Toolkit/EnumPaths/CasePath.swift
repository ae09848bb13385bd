/// A path to one case of an enum, like a key path to one property of a structure. The payload can be extracted from a
/// value of that case, embedded in a new one, and changed in place.
///
/// ```swift
/// let path = Action.allCasePaths.moved
/// path.extract(.moved(x: 1, y: 2))    // (x: 1, y: 2)
/// path.embed((x: 3, y: 4))            // Action.moved(x: 3, y: 4)
/// ```
///
/// - Note: `@unchecked Sendable`: the closures of the public initializer are `@Sendable`; the closures that
///   `@CasePathable` generates capture only `Sendable` values. They are not marked so because the compiler counts the
///   type itself as a capture in a generic enum such as `enum Loading<Value: Equatable>`.
@dynamicMemberLookup
public struct CasePath<Root, Value>: @unchecked Sendable {
  /// Returns the payload if the value is of this case, otherwise nil.
  public let extract: (Root) -> Value?

  /// Returns a value of this case with the given payload.
  public let embed: (Value) -> Root

  /// The index of the case among the cases of its enum, the same as `Root.caseIndex(of:)` returns for its values; -1 if
  /// the cases have no indexes. A path into the payload has the index of its first case. Routing by case is built on
  /// it.
  public let index: Int

  /// The name of the case, followed by those of the cases inside its payload: `primary.brake`, `row[id: 1].ticked`. Empty
  /// for a path written by hand.
  public var name: String { firstName + (rest?().name ?? "") }

  /// The name of the first case.
  @usableFromInline let firstName: String

  /// The steps behind the first case; nil for a path of one step. A closure, because few uses need them: where it is unused,
  /// the compiler removes it, and a path of several steps costs no more than one.
  @usableFromInline let rest: (() -> Rest)?

  @usableFromInline typealias Rest = (name: String, steps: [CaseStep])

  // MARK: Lifecycle

  /// Creates a case path by hand. `embed` must restore unchanged what `extract` returned.
  public init(extract: @escaping @Sendable (Root) -> Value?, embed: @escaping @Sendable (Value) -> Root) {
    self.extract = extract
    self.embed = embed
    self.index = -1
    self.firstName = ""
    self.rest = nil
  }

  /// Creates a case path for code that `@CasePathable` generates: the closures capture only `Sendable` values.
  @inlinable
  public init(
    generatedIndex index: Int, generatedName name: String, generatedExtract extract: @escaping (Root) -> Value?,
    generatedEmbed embed: @escaping (Value) -> Root
  ) {
    self.extract = extract
    self.embed = embed
    self.index = index
    self.firstName = name
    self.rest = nil
  }

  @inlinable
  init(
    index: Int, firstName: String, rest: @escaping () -> Rest, extract: @escaping (Root) -> Value?,
    embed: @escaping (Value) -> Root
  ) {
    self.extract = extract
    self.embed = embed
    self.index = index
    self.firstName = firstName
    self.rest = rest
  }

  // MARK: Use

  /// Changes the payload in place, without a copy of its contents, if the value is of this case.
  ///
  /// The payload is moved out of `root`'s memory and put back: if it stayed there meanwhile, a collection in it would
  /// be shared, and its first change would copy it. If the closure throws, the changes made until then stay.
  ///
  /// - Returns: the closure's result, or nil if the value is of another case; nothing is changed then.
  @inlinable
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard var value = extract(root) else { return nil }
    let outcome: Swift.Result<Result, Failure> = withUnsafeMutablePointer(to: &root) {
      (pointer: UnsafeMutablePointer<Root>) in
      pointer.deinitialize(count: 1)
      defer { pointer.initialize(to: embed(value)) }
      do throws(Failure) {
        return .success(try body(&value))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// The path to a case inside the payload: `\.primary.brake`.
  @inlinable
  public subscript<Leaf>(dynamicMember path: CaseKeyPath<Value, Leaf>) -> CasePath<Root, Leaf>
  where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: path])
  }

  /// The path to the actions of one child of a collection: `\.rows[id: 1].ticked`.
  @inlinable
  public subscript<ID: Hashable & Sendable, Child>(id id: ID) -> CasePath<Root, Child>
  where Value == (id: ID, action: Child) {
    CasePath<Root, Child>(
      index: index, firstName: firstName,
      rest: { [rest] in
        let own = rest?() ?? (name: "", steps: [])
        return (name: "\(own.name)[id: \(id)]", steps: own.steps + [.element(AnyHashable(id))])
      },
      extract: { root in extract(root).flatMap { $0.id == id ? $0.action : nil } },
      embed: { child in embed((id: id, action: child)) })
  }

  /// Returns the path to a case inside the payload.
  @inlinable
  public func appending<Leaf>(path: CasePath<Value, Leaf>) -> CasePath<Root, Leaf> {
    CasePath<Root, Leaf>(
      index: index, firstName: firstName,
      rest: { [rest] in
        let own = rest?() ?? (name: "", steps: [])
        return (name: own.name + "." + path.name, steps: own.steps + [.enumCase(path.index)] + path.inner)
      },
      extract: { root in extract(root).flatMap(path.extract) },
      embed: { leaf in embed(path.embed(leaf)) })
  }
}

/// A step of a case path behind its first case.
@usableFromInline
package enum CaseStep: Hashable {
  /// The case with that index.
  case enumCase(Int)
  /// The child of a collection with that identifier.
  case element(AnyHashable)
}

extension CasePath {
  /// The steps behind the first case.
  @usableFromInline package var inner: [CaseStep] { rest?().steps ?? [] }

  /// The identifier of the element that the path ends in, if it is one step into a collection's case.
  @usableFromInline package var lastElement: AnyHashable? {
    guard let rest = inner.first, inner.count == 1, case .element(let id) = rest else { return nil }
    return id
  }

  /// All steps of the path.
  package var steps: [CaseStep] { [.enumCase(index)] + inner }
}
