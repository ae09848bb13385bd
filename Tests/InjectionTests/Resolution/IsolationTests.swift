import Injection
import Testing

private actor Downloads {
  var count = 0
  func add() { count += 1 }
}

@MainActor private final class Player {
  var isPlaying = false
  init(made: Tally) { made.increment() }
}

private struct Studio: Container {
  let registry = Registry()
  let made = Tally()
  let gallery = Tally()

  /// Services of the main actor are declared like any other.
  var mixer: MainActorFactory<Player> { self { Player(made: made) }.singleton.on(.gallery) { Player(made: gallery) } }
  var desk: MainActorFactory<[Player]> { self { [mixer(), mixer()] } }
  var loop: MainActorFactory<Int> { self { () throws(InjectionCycle) in try self.loop.resolve() } }
  var downloads: Factory<Downloads> { self { Downloads() }.singleton }
  /// If the initializer must run on its actor, or is asynchronous, the service is the task that runs it.
  var player: Factory<Task<Player, Never>> { self { Task { await Player(made: made) } }.singleton }
}

@MainActor private final class Booth {
  @Injected var player: Player
  init(_ studio: Studio) { _player = Injected(studio.mixer) }
}

@Suite struct IsolationTests {
  private let studio: Studio = Studio()

  @Test func `an actor is kept like any other service`() async {
    await studio.downloads().add()
    #expect(await studio.downloads().count == 1)
  }

  @Test func `a service of a global actor is created once, on its actor, for callers anywhere`() async {
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

  @MainActor @Test func `a service of the main actor is resolved there like any other`() {
    let player = studio.mixer()
    player.isPlaying = true
    #expect(studio.desk().allSatisfy { $0 === player })
    #expect(Booth(studio).player === player)
    studio.mixer.register { Player(made: studio.gallery) }
    #expect(studio.mixer() !== player)
    studio.mixer.reset()
    studio.withOverrides(contexts: [.gallery]) { _ in
    } operation: {
      _ = studio.mixer()
    }
    #expect(studio.gallery.value == 2)
    #expect(throws: InjectionCycle(members: ["Studio.loop", "Studio.loop"])) { try studio.loop.resolve() }
  }

  @Test func `a service of the main actor is awaited elsewhere`() async {
    let studio = studio
    let players = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<50 { group.addTask { ObjectIdentifier(await studio.mixer()) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(players.count == 1 && studio.made.value == 1)
  }
}
