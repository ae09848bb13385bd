/// An enum whose cases can be named by key paths: `value[case: \.failed]`.
///
/// Attach ``CasePathable()`` instead of conforming by hand.
public protocol CasePathable {
  /// A structure with one `CasePath` property a case, named like the case.
  associatedtype AllCasePaths

  /// The case paths of this enum.
  static var allCasePaths: AllCasePaths { get }

  /// Which case the value is of: the `index` of that case's path, or -1 where the paths have none.
  static func caseIndex(of value: Self) -> Int
}

extension CasePathable {
  /// Nobody has counted: what conforms by hand need not.
  @inlinable
  public static func caseIndex(of value: Self) -> Int { -1 }
}

/// The name of a case: a key path to its case path. `\.moved` where the enum is known.
public typealias CaseKeyPath<Root: CasePathable, Value> = KeyPath<Root.AllCasePaths, CasePath<Root, Value>>

/// Generates the case paths of an enum.
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case tapped                   // CasePath<Action, Void>
///   case loaded([Int])            // CasePath<Action, [Int]>
///   case moved(x: Int, y: Int)    // CasePath<Action, (x: Int, y: Int)>
/// }
/// ```
///
/// A single payload loses its label, since there is no tuple of one. Cases under `#if` are kept there. Two cases of one
/// name are refused.
///
/// The cases can be walked through, and a value's own be asked for:
///
/// ```swift
/// for name in Action.allCasePaths { … }        // \.tapped, \.loaded, \.moved
/// Action.allCasePaths[.tapped] == \.tapped     // true
/// ```
@attached(member, names: named(AllCasePaths), named(allCasePaths), named(caseIndex))
@attached(extension, conformances: CasePathable)
public macro CasePathable() = #externalMacro(module: "CasePathMacros", type: "CasePathableMacro")

// MARK: - Use

extension CasePathable {
  /// The payload if the value is of this case.
  ///
  /// Set to a payload, the value becomes this case with it, whatever it was. Set to nil, it stays what it is: which case
  /// it should be instead, nobody has said. To change a payload where it is, use ``modify(_:_:)``.
  @inlinable
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    get { Self.allCasePaths[keyPath: path].extract(self) }
    set {
      guard let newValue else { return }
      self = Self.allCasePaths[keyPath: path].embed(newValue)
    }
  }

  /// The payload if the value is of this case. An enum that is marked `@dynamicMemberLookup` besides has it as a
  /// property: `shape.circle`.
  @inlinable
  public subscript<Value>(dynamicMember path: CaseKeyPath<Self, Value>) -> Value? {
    get { self[case: path] }
    set { self[case: path] = newValue }
  }

  /// Whether the value is of this case.
  @inlinable
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool {
    Self.allCasePaths[keyPath: path].extract(self) != nil
  }

  /// A value of this case: `Action.embed(3, in: \.count)`.
  @inlinable
  public static func embed<Value>(_ value: Value, in path: CaseKeyPath<Self, Value>) -> Self {
    allCasePaths[keyPath: path].embed(value)
  }

  /// A value of this case, which has no payload: `Action.embed(in: \.tapped)`.
  @inlinable
  public static func embed(in path: CaseKeyPath<Self, Void>) -> Self {
    allCasePaths[keyPath: path].embed(())
  }

  /// Changes the payload in place, without a copy of it, if the value is of this case.
  ///
  /// - Returns: what the closure returned, or nil if the value is of another case and nothing was done.
  @inlinable
  @discardableResult
  public mutating func modify<Value, Result, Failure: Error>(
    _ path: CaseKeyPath<Self, Value>, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try Self.allCasePaths[keyPath: path].modify(&self, body)
  }
}

// MARK: - Key paths as functions

extension KeyPath {
  /// A value of this case: `path(value)`.
  @inlinable
  public func callAsFunction<Enum: CasePathable, Payload>(_ value: Payload) -> Enum
  where Root == Enum.AllCasePaths, Value == CasePath<Enum, Payload> {
    Enum.allCasePaths[keyPath: self].embed(value)
  }

  /// A value of this case, which has no payload: `path()`.
  @inlinable
  public func callAsFunction<Enum: CasePathable>() -> Enum
  where Root == Enum.AllCasePaths, Value == CasePath<Enum, Void> {
    Enum.allCasePaths[keyPath: self].embed(())
  }
}
