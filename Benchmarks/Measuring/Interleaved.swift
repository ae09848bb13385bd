/// Times two functions alternately, so that other work on the machine slows both alike.
enum Interleaved {
  // MARK: Internal

  /// The median times in microseconds.
  ///
  /// - Parameters:
  ///   - subject: Returns a number that depends on its work, the same in every round, so that the optimizer cannot
  ///     remove it.
  static func medians(
    rounds: Int, _ subject: () -> Int, reference: () -> Int
  ) -> (subject: Double, reference: Double) {
    let subjectResult: Int = subject()
    let referenceResult: Int = reference()
    var subjectTimes: [Double] = []
    var referenceTimes: [Double] = []
    for _ in 0..<rounds {
      referenceTimes.append(microseconds(reference, giving: referenceResult))
      subjectTimes.append(microseconds(subject, giving: subjectResult))
    }
    return (median(subjectTimes), median(referenceTimes))
  }

  // MARK: Private

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func microseconds(_ body: () -> Int, giving expected: Int) -> Double {
    var result: Int = 0
    let duration: Duration = ContinuousClock().measure { result = body() }
    precondition(result == expected, "A benchmark does the same in every round.")
    return duration / .microseconds(1)
  }
}
