import Foundation

/// What the fuzzer calls for each input (llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  TimeLimit.enforce(on: Array(UnsafeBufferPointer(start: start, count: count)), FuzzTarget.chosen.run)
  return 0
}

func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

/// Ends the process where something does not hold that must.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
