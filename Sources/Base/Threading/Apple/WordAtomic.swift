// Atomic values on Apple's systems, where Synchronization needs macOS 15 or iOS 18. The tests compile this file on every
// system.
#if canImport(Darwin) || THREADING_TESTS
  private import CAtomics

  #if !THREADING_TESTS
    /// An atomic value, with the part of `Synchronization.Atomic` that is used here.
    public typealias Atomic = WordAtomic
  #endif

  /// A value that fits into 64 bits and can be read and written by many threads.
  ///
  /// Every operation is sequentially consistent: the orderings are there for `Synchronization.Atomic`, which this stands for.
  ///
  /// `@unchecked Sendable`: the word is reached by atomic operations only, until no reference is left.
  public struct WordAtomic<Value: AtomicWord>: ~Copyable, @unchecked Sendable {
    private let word: UnsafeMutablePointer<UInt64>

    public init(_ value: Value) {
      word = .allocate(capacity: 1)
      word.initialize(to: value.atomicWord)
    }

    deinit { word.deallocate() }

    public borrowing func load(ordering: AtomicOrdering) -> Value { Value(atomicWord: atomics_load(word)) }

    public borrowing func store(_ value: Value, ordering: AtomicOrdering) { atomics_store(word, value.atomicWord) }

    public borrowing func exchange(_ value: Value, ordering: AtomicOrdering) -> Value {
      Value(atomicWord: atomics_exchange(word, value.atomicWord))
    }
  }

  extension WordAtomic where Value: FixedWidthInteger {
    /// - Precondition: the sum can be represented.
    @discardableResult
    public borrowing func add(_ operand: Value, ordering: AtomicOrdering) -> (oldValue: Value, newValue: Value) {
      let old = Value(atomicWord: atomics_add(word, operand.atomicWord))
      return (old, old + operand)
    }

    /// - Precondition: the difference can be represented.
    @discardableResult
    public borrowing func subtract(_ operand: Value, ordering: AtomicOrdering) -> (oldValue: Value, newValue: Value) {
      let old = Value(atomicWord: atomics_add(word, 0 &- operand.atomicWord))
      return (old, old - operand)
    }

    @discardableResult
    public borrowing func wrappingAdd(
      _ operand: Value, ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = Value(atomicWord: atomics_add(word, operand.atomicWord))
      return (old, old &+ operand)
    }
  }

  /// The orderings of `Synchronization` by their names.
  public enum AtomicOrdering: Sendable {
    case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent
  }

  /// A value that is stored in 64 bits.
  public protocol AtomicWord {
    init(atomicWord: UInt64)
    var atomicWord: UInt64 { get }
  }

  extension Bool: AtomicWord {
    public init(atomicWord: UInt64) { self = atomicWord != 0 }
    public var atomicWord: UInt64 { self ? 1 : 0 }
  }

  extension Int: AtomicWord {
    public init(atomicWord: UInt64) { self.init(truncatingIfNeeded: atomicWord) }
    public var atomicWord: UInt64 { UInt64(truncatingIfNeeded: self) }
  }

  extension UInt64: AtomicWord {
    public init(atomicWord: UInt64) { self = atomicWord }
    public var atomicWord: UInt64 { self }
  }

  extension Optional: AtomicWord where Wrapped: AtomicPointer {
    public init(atomicWord: UInt64) { self = Wrapped(bitPattern: UInt(truncatingIfNeeded: atomicWord)) }
    public var atomicWord: UInt64 { map { UInt64(UInt(bitPattern: $0)) } ?? 0 }
  }

  /// A pointer that is stored in an atomic value.
  public protocol AtomicPointer: _Pointer {}
  extension UnsafeMutableRawPointer: AtomicPointer {}
  extension UnsafeMutablePointer: AtomicPointer {}
#endif
