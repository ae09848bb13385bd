import Injection
import Testing

@Suite struct OverrideTests {
  let services = Services()

  @Test func `an override replaces the declared factory, within its scope`() {
    let before: any Database = services.database()
    services.database.register { EmptyDatabase() }
    #expect(services.database().name == "empty")
    #expect(services.database() !== before)
    #expect(services.database() === services.database())
    #expect(services.timeline().database.name == "empty")
  }

  @Test func `resetting a service restores its declaration`() {
    services.database.register { EmptyDatabase() }
    services.cache.register { EmptyDatabase() }
    services.database.reset()
    #expect(services.database().name == "file")
    #expect(services.cache().name == "empty")
  }

  @Test func `resetting registrations removes the services they created and nothing else`() {
    let cache: any Database = services.cache()
    services.database.register { EmptyDatabase() }
    _ = services.database()
    services.reset(.registrations)
    #expect(services.database().name == "file")
    #expect(services.cache() === cache)
  }

  @Test func `popping restores the registrations and services of the push`() {
    let database: any Database = services.database()
    services.push()
    services.database.register { EmptyDatabase(name: "first") }
    services.push()
    services.database.register { EmptyDatabase(name: "second") }
    #expect(services.database().name == "second")
    #expect(services.pop())
    #expect(services.database().name == "first")
    #expect(services.pop())
    #expect(services.database() === database)
    #expect(!services.pop())
  }

  @Test func `an override applies in its operation and the tasks of it, and nowhere else`() async {
    let live: any Database = services.database()
    await services.withOverrides {
      $0.database.register { EmptyDatabase() }
    } operation: {
      let mock: any Database = services.database()
      #expect(mock.name == "empty")
      #expect(services.timeline().database === mock)
      async let inChild: any Database = services.database()
      let inTask: any Database = await Task { services.database() }.value
      #expect(await inChild === mock)
      #expect(inTask === mock)
      let detached: any Database = await Task.detached { services.database() }.value
      #expect(detached === live)
    }
    #expect(services.database() === live)
  }

  @Test func `an operation with overrides uses no service that was created without them`() {
    let cache: any Database = services.cache()
    let inside: any Database = services.withOverrides {
      $0.database.register { EmptyDatabase() }
    } operation: {
      services.cache()
    }
    #expect(inside !== cache)
    #expect(services.cache() === cache)
  }

  @Test func `nested overrides add to the outer ones`() {
    services.withOverrides {
      $0.database.register { EmptyDatabase(name: "outer") }
    } operation: {
      services.withOverrides {
        $0.cache.register { EmptyDatabase(name: "inner") }
      } operation: {
        #expect(services.database().name == "outer")
        #expect(services.cache().name == "inner")
      }
      #expect(services.cache().name == "file")
    }
  }

  @Test func `overrides of one container do not affect another`() {
    let other = Services()
    services.withOverrides {
      $0.database.register { EmptyDatabase() }
    } operation: {
      #expect(other.database().name == "file")
      #expect(services.database().name == "empty")
    }
  }

  @Test func `parallel operations never see each other's overrides`() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          await services.withOverrides {
            $0.database.register { EmptyDatabase(name: "\(number)") }
          } operation: {
            for _ in 0..<10 {
              await Task.yield()
              guard services.database().name == "\(number)" else { return false }
            }
            return true
          }
        }
      }
      for await isOwn in group { #expect(isOwn) }
    }
    #expect(services.database().name == "file")
  }

  @Test func `a service that a test does not expect is reported by name when it is created`() {
    let reports = Mutexed<[String]>([])
    services.database.registerUnexpected(EmptyDatabase()) { reports.value.append($0) }
    _ = services.cache()
    #expect(reports.value == [])
    #expect(services.timeline().database.name == "empty")
    #expect(reports.value == ["Services.database is used, which this test does not expect. Register it."])
  }

  @Test func `after an operation with overrides its services are released, also from a session`() {
    let session = ServiceSession()
    weak var released: FileDatabase?
    services.withOverrides { _ in
    } operation: {
      released = services.kept(in: session)()
      #expect(services.kept(in: session)() === released)
    }
    #expect(released == nil)
    #expect(services.kept(in: session)() === services.kept(in: session)())
  }

  @Test func `a task that outlives its operation keeps the overrides`() async {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let task = services.withOverrides {
      $0.database.register { EmptyDatabase() }
    } operation: {
      Task { [services] in
        for await _ in gate {}
        return services.database().name
      }
    }
    #expect(services.database().name == "file")
    opening.finish()
    #expect(await task.value == "empty")
  }
}

extension Services {
  fileprivate func kept(in session: ServiceSession) -> Factory<FileDatabase> {
    self { FileDatabase(made: made) }.kept(in: session)
  }
}
