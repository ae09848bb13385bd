import Injection
import PageTesting
import Testing

/// The code of `docs/injection.md`.
@Suite(.timeLimit(.minutes(1)))
struct InjectionPageTests {
  @Test(arguments: ["docs/injection.md", "docs/coming-from-injection.md"])
  func `every block of the page is in the file named above it`(_ name: String) throws {
    let page = try DocumentationPage(name)
    #expect(page.blocks.count > 4)
    for block in try page.strayBlocks() {
      Issue.record("\(name) shows what is no longer in \(block.file):\n\(block.code)")
    }
  }

  @Test func `a screen receives its dependencies`() {
    let services: RadioServices = RadioServices()
    let tuner: Tuner = services.tuner()
    #expect(tuner.names == ["One", "Two"])
    #expect(services.tuner() !== tuner)
    #expect(services.tuner().volume === tuner.volume)
  }

  @MainActor @Test func `a service of the main actor is used there without ceremony`() {
    let services: RadioServices = RadioServices()
    services.display().text = services.tuner().names[0]
    #expect(services.display().text == "One")
  }

  @Test func `scopes end as the table of the page states`() {
    let services: RadioServices = RadioServices()
    #expect(services.favorites(7) === services.favorites(7))
    #expect(services.favorites(8).user == 8)
    _ = services.route()
    services.reset(.scope(.drive))
    #expect(services.route() == ["home"])
    #expect(services.news() == ["it rains"])
    let session: ServiceSession = ServiceSession()
    #expect(services.draft(in: session)() === services.draft(in: session)())
  }

  @Test func `a test overrides a service for itself only`() async {
    let services: RadioServices = RadioServices()
    await services.withOverrides {
      $0.listing.register { SampleListing(["Mock"]) }
    } operation: {
      #expect(services.tuner().names == ["Mock"])
      async let inChild: [String] = services.tuner().names
      #expect(await inChild == ["Mock"])
    }
    #expect(services.tuner().names == ["One", "Two"])
  }

  @Test func `a program overrides a service everywhere, and restores it`() {
    let services: RadioServices = RadioServices()
    services.push()
    services.listing.register { SampleListing(["Fallback"]) }
    #expect(services.tuner().names == ["Fallback"])
    services.pop()
    #expect(services.tuner().names == ["One", "Two"])
  }

  @Test func `the gallery uses the alternative`() {
    let services: RadioServices = RadioServices()
    services.withOverrides(contexts: [.gallery]) { _ in
    } operation: {
      #expect(services.tuner().names == ["Sample"])
    }
  }

  @Test func `a detached task can run under the overrides`() async {
    let services: RadioServices = RadioServices()
    await services.withOverrides {
      $0.listing.register { SampleListing(["Mock"]) }
    } operation: {
      let overrides: Overrides = Overrides.current
      let names: [String] = await Task.detached {
        overrides.run { services.tuner().names }
      }.value
      #expect(names == ["Mock"])
      #expect(await Task.detached { services.tuner().names }.value == ["One", "Two"])
    }
  }

  @Test func `a wrapper with only a member uses the container of its task`() {
    let mine: RadioServices = RadioServices()
    mine.listing.register { SampleListing(["Mine"]) }
    RadioServices.$current.withValue(mine) {
      let dashboard: Dashboard = Dashboard()
      #expect(dashboard.listing.stations() == ["Mine"])
      #expect(dashboard.tuner.names == ["Mine"])
    }
  }

  @Test func `a nested container's service is the same`() {
    let car: CarServices = CarServices()
    #expect(car.stations() === car.radio.listing())
  }

  @Test func `the error of a cycle names its services`() {
    #expect(throws: InjectionCycle(members: ["Tangle.hen", "Tangle.egg", "Tangle.hen"])) {
      try Tangle().hen.resolve()
    }
  }

  @Test func `an actor with an asynchronous initializer is awaited`() async {
    let services: RadioServices = RadioServices()
    let antenna: Antenna = await services.antenna().value
    #expect(await antenna.isUp)
  }

  @Test func `the graph shows the resolved services`() {
    let services: RadioServices = RadioServices()
    _ = services.tuner()
    #expect(
      services.dependencies.text == """
        RadioServices.tuner (unique)
          RadioServices.listing (singleton)
          RadioServices.volume (shared)
        """)
    #expect(services.dependencies.dot.hasPrefix("digraph dependencies {"))
  }
}
