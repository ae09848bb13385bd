/// One thing that is fed with random bytes, and what must hold whatever they are.
///
/// What does not hold ends the process with `fatalError`, which the fuzzer takes for a finding, as it takes a trap, an
/// invalid access to memory, a leak, and an input that takes too long (`TimeLimit`).
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable (_ bytes: [UInt8]) -> Void

  static let all: [FuzzTarget] = [.dates, .discovery, .encodings, .feed, .opml, .sanitizer]

  /// The one that the environment names.
  static let chosen: FuzzTarget = {
    let name: String = environment("YAARR_FUZZ_TARGET") ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("YAARR_FUZZ_TARGET is “\(name)”; it must be one of \(all.map(\.name).joined(separator: ", "))")
    }
    return target
  }()
}
