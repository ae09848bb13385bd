import Injection
import Testing

extension Services: CurrentContainer {
  @TaskLocal static var current: Services = Services()
}

private struct Screen {
  @Injected var database: any Database
  @LazyInjected var cache: any Database
  @WeakLazyInjected var player: (any Database)?
  @DynamicInjected var request: any Database

  init(_ services: Services) {
    _database = Injected(services.database)
    _cache = LazyInjected(services.cache)
    _player = WeakLazyInjected(services.player)
    _request = DynamicInjected(services.request)
  }
}

private struct Small {
  @Injected(\Services.database) var database
  @LazyInjected(\Services.cache) var cache
  @WeakLazyInjected(\Services.player) var player
  @DynamicInjected(\Services.request) var request
}

@Suite struct WrapperTests {
  private let services: Services = Services()

  @Test func `an injected service is created with its owner, a lazy one on first read, a dynamic one on each read`() {
    var screen = Screen(services)
    #expect(services.made.value == 1)
    #expect(screen.database === services.database())
    #expect(screen.$cache == nil)
    #expect(screen.cache === screen.cache)
    #expect(screen.$cache === services.cache())
    #expect(services.made.value == 2)
    #expect(screen.request !== screen.request)
    services.request.register { EmptyDatabase() }
    #expect(screen.request.name == "empty")
  }

  @Test func `a weak service exists as long as another object holds it`() {
    var screen = Screen(services)
    do {
      let player: any Database = services.player()
      #expect(screen.player === player)
    }
    #expect(screen.player == nil)
  }

  @Test func `a wrapper with only a member uses the container of its task`() {
    let own = Services()
    Services.$current.withValue(own) {
      var small = Small()
      #expect(small.database === own.database())
      #expect(small.cache === own.cache())
      let player = own.player()
      #expect(small.player === player)
      own.request.register { EmptyDatabase() }
      #expect(small.request.name == "empty")
    }
    #expect(Small().database !== own.database())
  }
}
