/// A function to call with random bytes. It checks conditions that must hold for any input.
///
/// A failed check ends the process with `fatalError`, which the fuzzer reports as a finding. Traps, invalid memory
/// accesses, leaks and inputs that take too long (`TimeLimit`) are findings as well.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable (_ bytes: [UInt8]) -> Void

  static let all: [FuzzTarget] = [.dates, .discovery, .encodings, .feed, .opml, .sanitizer, .search]

  /// The target named in the environment.
  static let chosen: FuzzTarget = {
    let name: String = environment("YAARR_FUZZ_TARGET") ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("YAARR_FUZZ_TARGET is “\(name)”; it must be one of \(all.map(\.name).joined(separator: ", "))")
    }
    return target
  }()
}
