import DataFlow
import DataFlowTesting
import Gallery
import ReaderTesting
import Storage

@testable import Screens

extension StubSources {
  /// Screens with these sources and the given clock.
  func screens(clock: VirtualClock = VirtualClock()) async throws -> ScreenContainer {
    let screens = ScreenContainer(database: try await TestReader().database)
    screens.clock.register { clock }
    install(into: screens)
    return screens
  }
}

extension StubDelay {
  /// All calls fail with this message.
  static func refusing(_ problem: String) -> StubDelay { .failing(Refused(description: problem)) }

  private struct Refused: Error, CustomStringConvertible {
    let description: String
  }
}

extension Enclosure {
  static let sound = Enclosure(url: "http://feeds.test/a.mp3", mimeType: "audio/mpeg")
}
