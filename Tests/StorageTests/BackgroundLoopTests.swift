import Testing
import Threading

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct BackgroundLoopTests {
  private final class Runs: Sendable {
    let count = Lock(0)
  }

  private static func loop(_ runs: Runs) -> BackgroundLoop {
    let loop = BackgroundLoop()
    loop.start(pause: .seconds(3_600)) {
      runs.count.withLock { $0 += 1 }
      return true
    }
    return loop
  }

  @Test func `what nobody has asked for is not begun before the first pause is over`() async {
    let runs = Runs()
    let loop = Self.loop(runs)
    #expect(await !loop.stop())
    #expect(runs.count.withLock { $0 } == 0)
  }

  @Test func `a loop that was asked to run says so at its end, once`() async {
    let loop = Self.loop(Runs())
    loop.wake()
    #expect(await loop.stop())
    #expect(await !loop.stop())
  }
}
