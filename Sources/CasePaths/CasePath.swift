/// The way to one case of an enum, as a key path is the way to one property of a structure: the payload can be taken
/// out of a value of that case, put into a new one, and changed in place.
///
/// ```swift
/// let path = Action.allCasePaths.moved
/// path.extract(.moved(x: 1, y: 2))    // (x: 1, y: 2)
/// path.embed((x: 3, y: 4))            // Action.moved(x: 3, y: 4)
/// ```
///
/// - Note: `@unchecked Sendable`: what the public initializer is given is `@Sendable`; what `@CasePathable` generates
///   captures nothing that is not. Generated closures are not marked so because in a generic enum (`enum Loading<Value: Equatable>`)
///   the compiler counts the type itself as a capture.
@dynamicMemberLookup
public struct CasePath<Root, Value>: @unchecked Sendable {
  /// The payload if the value is of this case.
  public let extract: (Root) -> Value?

  /// A value of this case with the given payload.
  public let embed: (Value) -> Root

  /// The case's place among the cases of its enum, as `Root.caseIndex(of:)` counts them; -1 where nobody has counted. A
  /// path that goes on into the payload has the place of its first case. What routes values by case is built on it.
  public let index: Int

  /// The case's name, with those that it goes on to: `primary.brake`. Empty where nobody has given one.
  public let name: String

  // MARK: Lifecycle

  /// A case path written by hand. What `extract` takes out, `embed` must put back unchanged.
  public init(extract: @escaping @Sendable (Root) -> Value?, embed: @escaping @Sendable (Value) -> Root) {
    self.extract = extract
    self.embed = embed
    self.index = -1
    self.name = ""
  }

  /// For the code that `@CasePathable` generates: closures that capture nothing but what is `Sendable`.
  @inlinable
  public init(
    generatedIndex index: Int, generatedName name: String, generatedExtract extract: @escaping (Root) -> Value?,
    generatedEmbed embed: @escaping (Value) -> Root
  ) {
    self.extract = extract
    self.embed = embed
    self.index = index
    self.name = name
  }

  // MARK: Use

  /// Changes the payload in place, without a copy of what it holds, if the value is of this case.
  ///
  /// The payload is taken out of `root`'s memory and put back: left in there meanwhile, a collection in it would be
  /// shared, and the first change of it a copy. If the closure throws, what it has changed until then stays.
  ///
  /// - Returns: what the closure returned, or nil if the value is of another case and nothing was done.
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

  /// The path on to a case of the payload: `\.primary.brake`.
  @inlinable
  public subscript<Leaf>(dynamicMember path: CaseKeyPath<Value, Leaf>) -> CasePath<Root, Leaf>
  where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: path])
  }

  /// The path to a case of the payload.
  @inlinable
  public func appending<Leaf>(path: CasePath<Value, Leaf>) -> CasePath<Root, Leaf> {
    CasePath<Root, Leaf>(
      generatedIndex: index, generatedName: name + "." + path.name,
      generatedExtract: { root in extract(root).flatMap(path.extract) },
      generatedEmbed: { leaf in embed(path.embed(leaf)) })
  }
}
