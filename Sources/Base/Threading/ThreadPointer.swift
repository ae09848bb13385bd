#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// A pointer that each thread has for itself. It costs a few nanoseconds, a task-local value several times that.
@frozen
public struct ThreadPointer: Sendable {
  #if canImport(WinSDK)
    @usableFromInline let key: DWORD

    /// Takes one of the process's indexes for thread-local values, of which there are about a thousand, for ever.
    public init() {
      key = TlsAlloc()
      guard key != TLS_OUT_OF_INDEXES else { fatalError("There are no indexes for thread-local values left.") }
    }

    @inlinable public var value: UnsafeMutableRawPointer? {
      get { TlsGetValue(key) }
      nonmutating set { TlsSetValue(key, newValue) }
    }
  #else
    @usableFromInline let key: pthread_key_t

    /// Takes one of the process's keys for thread-specific values, of which there are about a thousand, for ever.
    public init() {
      var key = pthread_key_t()
      guard pthread_key_create(&key, nil) == 0 else { fatalError("There are no keys for thread-specific values left.") }
      self.key = key
    }

    @inlinable public var value: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      nonmutating set { pthread_setspecific(key, newValue) }
    }
  #endif
}
