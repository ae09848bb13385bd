import Injection
import Testing

private actor Downloads {
  var count: Int = 0
  func add() { count += 1 }
}

@MainActor private final class Player {
  var isPlaying: Bool = false
  init(made: Tally) { made.increment() }
}

private struct Studio: Container {
  let registry: Registry = Registry()
  let made: Tally = Tally()

  var downloads: Factory<Downloads> { self { Downloads() }.singleton }
  /// If the initializer must run on its actor, or is asynchronous, the service is the task that runs it.
  var player: Factory<Task<Player, Never>> { self { Task { await Player(made: made) } }.singleton }
}

@Suite struct IsolationTests {
  private let studio: Studio = Studio()

  @Test func `An actor is kept like any other service`() async {
    await studio.downloads().add()
    #expect(await studio.downloads().count == 1)
  }

  @Test func `A service of a global actor is created once, on its actor, for callers anywhere`() async {
    let studio: Studio = studio
    await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<50 { group.addTask { ObjectIdentifier(await studio.player().value) } }
      var players: Set<ObjectIdentifier> = []
      for await player in group { players.insert(player) }
      #expect(players.count == 1)
    }
    #expect(studio.made.value == 1)
    let player: Player = await studio.player().value
    await MainActor.run { player.isPlaying = true }
  }
}
