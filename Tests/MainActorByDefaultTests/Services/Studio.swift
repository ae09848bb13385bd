import Injection
import InjectionTesting
import Observation
import SystemServices
import Testing

/// A model of the main actor that views observe.
@Observable final class Player {
  var title = ""
  @ObservationIgnored let library: any SongLibrary

  init(library: any SongLibrary) { self.library = library }

  func play(_ index: Int) { title = library.songs[index] }
}

/// A service that any thread may use says so, as services that are kept are `Sendable`.
nonisolated protocol SongLibrary: Sendable {
  var songs: [String] { get }
}

nonisolated struct ShippedLibrary: SongLibrary {
  let songs = ["One", "Two"]
}

nonisolated struct MadeUpLibrary: SongLibrary {
  let songs: [String]
}

/// The declarations of services belong to no actor: factories are resolved anywhere.
nonisolated struct Studio: SystemServices, CurrentContainer {
  @TaskLocal static var current = Studio()

  let registry = Registry()
}

nonisolated extension Studio {
  var library: Factory<any SongLibrary> { self { ShippedLibrary() }.singleton }
  var player: MainActorFactory<Player> { self { Player(library: library()) }.singleton }
}

final class PlayerScreen {
  @Injected(\Studio.library) var library
  @Injected(Studio.current.player) var player

  var lines: [String] { library.songs + [player.title] }
}

@Suite(.timeLimit(.minutes(1)))
struct StudioTests {
  @Test func `a model of the main actor is a service, and is resolved there at once`() {
    let studio = Studio()
    let player = studio.player()
    player.play(1)
    #expect(player.title == "Two")
    #expect(studio.player() === player)
  }

  @Test func `it is awaited elsewhere`() async {
    let studio = Studio()
    let title = await Task.detached {
      let player = await studio.player()
      await player.play(0)
      return await player.title
    }.value
    #expect(title == "One")
  }

  @Test func `a test replaces services, also those of property wrappers`() {
    let studio = Studio.current
    studio.withOverrides { services in
      services.library.register { MadeUpLibrary(songs: ["Made up"]) }
    } operation: {
      let screen = PlayerScreen()
      screen.player.play(0)
      #expect(screen.lines == ["Made up", "Made up"])
    }
  }

  @Test(.container(Studio.current) { $0.library.register { MadeUpLibrary(songs: ["Of the trait"]) } })
  func `a trait replaces them for a whole test`() {
    #expect(Studio.current.library().songs == ["Of the trait"])
  }
}
