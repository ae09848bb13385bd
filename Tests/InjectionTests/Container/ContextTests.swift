import Injection
import Testing

private struct Stage: Container {
  let registry: Registry
  let made = Tally()

  init(_ contexts: ServiceContext...) {
    registry = Registry(contexts: contexts)
  }
}

extension Stage {
  fileprivate var source: Factory<String> {
    self { "live" }.cached.on(.gallery) { "gallery" }.on(.test) { "test" }
  }
  fileprivate var plain: Factory<String> { self { "plain" } }
}

private struct Outer: Container {
  let registry = Registry()
  let inner = Stage()
  var source: Factory<String> { inner.source }
}

@Suite struct ContextTests {
  @Test func `the first of the container's contexts that has an alternative decides`() {
    #expect(Stage().source() == "live")
    #expect(Stage(.live).source() == "live")
    #expect(Stage(.gallery).source() == "gallery")
    #expect(Stage(.test, .gallery).source() == "test")
    #expect(Stage(ServiceContext("arguments"), .gallery, .test).source() == "gallery")
    #expect(Stage(.test).plain() == "plain")
  }

  @Test func `an override comes before any context, and resetting restores the context`() {
    let stage = Stage(.test)
    stage.source.register { "registered" }
    #expect(stage.source() == "registered")
    stage.source.reset()
    #expect(stage.source() == "test")
  }

  @Test func `contexts can be given to one operation`() {
    let stage = Stage()
    let inside: String = stage.withOverrides(contexts: [.gallery]) { _ in
    } operation: {
      stage.source()
    }
    #expect(inside == "gallery")
    #expect(stage.source() == "live")
  }

  @Test func `a changed context applies to services that are created from then on`() {
    let stage = Stage()
    #expect(stage.source() == "live")
    stage.use(contexts: [.test])
    #expect(stage.source() == "live")
    stage.reset(.instances)
    #expect(stage.source() == "test")
  }

  @Test func `registering once does not replace an earlier override`() {
    let stage = Stage()
    #expect(stage.plain.registerOnce { "first" })
    #expect(!stage.plain.registerOnce { "second" })
    #expect(stage.plain() == "first")
  }

  @Test func `a setup runs once for a container, and again after everything was reset`() {
    let stage = Stage()
    func resolve() -> String {
      stage.once { (stage: Stage) in
        stage.made.increment()
        stage.plain.registerOnce { "set up" }
      }
      return stage.plain()
    }
    #expect(resolve() == "set up")
    stage.plain.register { "mine" }
    #expect(resolve() == "mine")
    #expect(stage.made.value == 1)
    stage.reset()
    #expect(resolve() == "set up")
    #expect(stage.made.value == 2)
  }

  @Test func `a nested container's service is shared by the outer one, with its overrides`() {
    let outer = Outer()
    outer.source.register { "registered" }
    #expect(outer.inner.source() == "registered")
    #expect(Outer().source() == "live")
  }

  @Test func `overrides that are passed to a detached task apply there`() async {
    let stage = Stage()
    await stage.withOverrides {
      $0.plain.register { "mock" }
    } operation: {
      let overrides: Overrides = .current
      #expect(await Task.detached { stage.plain() }.value == "plain")
      #expect(await Task.detached { overrides.run { stage.plain() } }.value == "mock")
      #expect(await Task.detached { await overrides.run { await Task { stage.plain() }.value } }.value == "mock")
    }
  }
}
