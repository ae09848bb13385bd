import Injection
import Testing

@Suite struct ScopeTests {
  let services: Services = Services()

  @Test func `A service receives its dependencies`() {
    #expect(services.timeline().database === services.database())
  }

  @Test func `Without a scope a service is created on each call`() {
    #expect(services.request() !== services.request())
    #expect(services.cache.unique() !== services.cache())
  }

  @Test func `A singleton and a cached service are created once`() {
    #expect(services.database() === services.database())
    #expect(services.cache() === services.cache())
    #expect(services.made.value == 2)
  }

  @Test func `Two containers share nothing`() {
    #expect(services.database() !== Services().database())
  }

  @Test func `A copy of a container shares its services`() {
    let copy: Services = services
    #expect(services.database() === copy.database())
  }

  @Test func `A shared service is handed out as long as an object holds it`() {
    weak var released: (any Database)?
    do {
      let first: any Database = services.player()
      released = first
      #expect(services.player() === first)
      #expect(services.made.value == 1)
    }
    #expect(released == nil)
    _ = services.player()
    #expect(services.made.value == 2)
  }

  @Test func `Resetting instances removes cached services and keeps singletons`() {
    let database: any Database = services.database()
    let cache: any Database = services.cache()
    services.reset(.instances)
    #expect(services.database() === database)
    #expect(services.cache() !== cache)
  }

  @Test func `Resetting everything removes singletons too`() {
    let database: any Database = services.database()
    services.reset()
    #expect(services.database() !== database)
  }
}
