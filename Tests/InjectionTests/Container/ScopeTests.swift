import Injection
import Testing

@Suite struct ScopeTests {
  let services = Services()

  @Test func `a service receives its dependencies`() {
    #expect(services.timeline().database === services.database())
  }

  @Test func `without a scope a service is created on each call`() {
    #expect(services.request() !== services.request())
    #expect(services.cache.unique() !== services.cache())
  }

  @Test func `a singleton and a cached service are created once`() {
    #expect(services.database() === services.database())
    #expect(services.cache() === services.cache())
    #expect(services.made.value == 2)
  }

  @Test func `two containers share nothing`() {
    #expect(services.database() !== Services().database())
  }

  @Test func `a copy of a container shares its services`() {
    let copy: Services = services
    #expect(services.database() === copy.database())
  }

  @Test func `a shared service is handed out as long as an object holds it`() {
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

  @Test func `resetting instances removes cached services and keeps singletons`() {
    let database: any Database = services.database()
    let cache: any Database = services.cache()
    services.reset(.instances)
    #expect(services.database() === database)
    #expect(services.cache() !== cache)
  }

  @Test func `resetting everything removes singletons too`() {
    let database: any Database = services.database()
    services.reset()
    #expect(services.database() !== database)
  }
}
