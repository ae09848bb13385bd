/// SplitMix64 (G. L. Steele and others, 2014). Equal seeds give equal numbers on every platform.
public struct SeededGenerator: RandomNumberGenerator {
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed: UInt64 = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private var state: UInt64
}
