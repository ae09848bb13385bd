import Foundation

/// The function that the fuzzer calls for each input (llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  TimeLimit.enforce(on: Array(UnsafeBufferPointer(start: start, count: count)), FuzzTarget.chosen.run)
  return 0
}

func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

/// Ends the process if a required condition does not hold.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
