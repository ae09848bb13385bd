import Foundation
import ReaderTesting
import Testing
import Threading

@testable import Fetching

@Suite struct ClockWatchTests {
  @Test(arguments: [(0.0, nil), (9, nil), (-9, nil), (11, 11), (86_400, 86_400), (-600, -600)] as [(Double, Int?)])
  func `a clock that is set by ten seconds or more has jumped, once`(seconds: Double, jump: Int?) {
    let wall = MovedClock()
    let steady = Lock(ContinuousClock.now)
    var watch = ClockWatch(wall: { wall.now }, steady: { steady.withLock { $0 } })
    for passed in [0.5, 3_600] {
      wall.move(passed)
      steady.withLock { $0 += .seconds(passed) }
      #expect(watch.jump() == nil, "Both go on.")
    }
    wall.move(20 + seconds)
    steady.withLock { $0 += .seconds(20) }
    #expect(watch.jump() == jump)
    #expect(watch.jump() == nil)
  }
}
