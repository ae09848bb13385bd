/// An enum whose cases can be named by key paths: `value[case: \.failed]`.
///
/// Attach ``CasePathable()`` instead of conforming by hand.
public protocol CasePathable {
  /// A structure with one `CasePath` property for each case, named like the case.
  associatedtype AllCasePaths

  /// The case paths of this enum.
  static var allCasePaths: AllCasePaths { get }

  /// Returns the index of the value's case: the `index` of that case's path, or -1 if the paths have no indexes.
  static func caseIndex(of value: Self) -> Int
}

extension CasePathable {
  /// The default for types that conform by hand, which need no indexes.
  @inlinable
  public static func caseIndex(of value: Self) -> Int { -1 }
}

/// A key path to the case path of a case, used as the case's name: `\.moved` where the enum is known.
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
/// A single payload loses its label, since there is no tuple of one element. Cases under `#if` get paths under the same
/// condition, and a case with `@available(macOS 26, *)` gets one with the same attribute. Two cases with one name are an
/// error.
///
/// The cases can be iterated, and a value's own case can be looked up:
///
/// ```swift
/// for name in Action.caseKeyPaths { … }        // \.tapped, \.loaded, \.moved
/// Action.allCasePaths[.tapped] == \.tapped     // true
/// ```
@attached(member, names: named(AllCasePaths), named(allCasePaths), named(caseKeyPaths), named(caseIndex))
@attached(extension, conformances: CasePathable)
public macro CasePathable() = #externalMacro(module: "EnumPathMacros", type: "CasePathableMacro")

// MARK: - Use

extension CasePathable {
  /// The payload if the value is of this case, otherwise nil.
  ///
  /// Assigning a payload makes the value this case with that payload, whatever case it was. Assigning nil does nothing,
  /// since it does not determine another case. To change a payload in place, use `modify(_:_:)`.
  ///
  /// - Complexity: O(1). A path of one step costs about as much as `if case`. The runtime makes a key path of several
  ///   steps each time that the expression is evaluated, which takes about 2 µs, and reads one that is kept in about 0.2.
  ///   Where that matters, write a closure, which costs as little as one step: `value[case: { $0.engine.started }]`. Or keep
  ///   the case path itself, which takes about 9 ns: `let started = Action.allCasePaths.engine.started`.
  @inlinable
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    get { Self.allCasePaths[keyPath: path].extract(self) }
    set {
      guard let newValue else { return }
      self = Self.allCasePaths[keyPath: path].embed(newValue)
    }
  }

  /// The payload if the value is of this case, otherwise nil. An enum that is also marked `@dynamicMemberLookup` has
  /// its payloads as properties: `shape.circle`.
  @inlinable
  public subscript<Value>(dynamicMember path: CaseKeyPath<Self, Value>) -> Value? {
    get { self[case: path] }
    set { self[case: path] = newValue }
  }

  /// Returns true if the value is of this case.
  @inlinable
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool {
    Self.allCasePaths[keyPath: path].extract(self) != nil
  }

  /// Returns a value of this case: `Action.embed(3, in: \.count)`.
  @inlinable
  public static func embed<Value>(_ value: Value, in path: CaseKeyPath<Self, Value>) -> Self {
    allCasePaths[keyPath: path].embed(value)
  }

  /// Returns a value of this case without a payload: `Action.embed(in: \.tapped)`.
  @inlinable
  public static func embed(in path: CaseKeyPath<Self, Void>) -> Self {
    allCasePaths[keyPath: path].embed(())
  }

  /// Changes the payload in place, without a copy of it, if the value is of this case.
  ///
  /// - Returns: the closure's result, or nil if the value is of another case; nothing is changed then.
  @inlinable
  @discardableResult
  public mutating func modify<Value, Result, Failure: Error>(
    _ path: CaseKeyPath<Self, Value>, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try Self.allCasePaths[keyPath: path].modify(&self, body)
  }
}

// MARK: - Closures as paths

extension CasePathable {
  /// The payload if the value is of this case, otherwise nil: for paths of several steps, at the cost of one.
  @_disfavoredOverload
  @inlinable
  public subscript<Value>(case path: (AllCasePaths) -> CasePath<Self, Value>) -> Value? {
    get { path(Self.allCasePaths).extract(self) }
    set {
      guard let newValue else { return }
      self = path(Self.allCasePaths).embed(newValue)
    }
  }

  /// Returns true if the value is of this case: for paths of several steps, at the cost of one.
  @_disfavoredOverload
  @inlinable
  public func `is`<Value>(_ path: (AllCasePaths) -> CasePath<Self, Value>) -> Bool {
    path(Self.allCasePaths).extract(self) != nil
  }

  /// Changes the payload in place: for paths of several steps, at the cost of one.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public mutating func modify<Value, Result, Failure: Error>(
    _ path: (AllCasePaths) -> CasePath<Self, Value>, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try path(Self.allCasePaths).modify(&self, body)
  }
}

// MARK: - Case paths

extension CasePathable {
  /// The payload if the value is of this case, otherwise nil: for a path of several steps that is kept.
  @inlinable
  public subscript<Value>(case path: CasePath<Self, Value>) -> Value? {
    get { path.extract(self) }
    set {
      guard let newValue else { return }
      self = path.embed(newValue)
    }
  }

  /// Returns true if the value is of this case: for a path of several steps that is kept.
  @inlinable
  public func `is`<Value>(_ path: CasePath<Self, Value>) -> Bool { path.extract(self) != nil }

  /// Changes the payload in place: for a path of several steps that is kept.
  @inlinable
  @discardableResult
  public mutating func modify<Value, Result, Failure: Error>(
    _ path: CasePath<Self, Value>, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try path.modify(&self, body)
  }
}

// MARK: - Key paths as functions

extension KeyPath {
  /// Returns a value of this case: `path(value)`.
  @inlinable
  public func callAsFunction<Enum: CasePathable, Payload>(_ value: Payload) -> Enum
  where Root == Enum.AllCasePaths, Value == CasePath<Enum, Payload> {
    Enum.allCasePaths[keyPath: self].embed(value)
  }

  /// Returns a value of this case without a payload: `path()`.
  @inlinable
  public func callAsFunction<Enum: CasePathable>() -> Enum
  where Root == Enum.AllCasePaths, Value == CasePath<Enum, Void> {
    Enum.allCasePaths[keyPath: self].embed(())
  }
}
