import Injection
import Testing

extension Home {
  fileprivate func named(_ name: String) -> Factory<String> { self { name }.singleton }
  fileprivate func greeting(_ name: String) -> Factory<String> { self { "Hello " + name } }
}

/// A service is identified by the place in the source that declares it.
@Suite struct DeclarationTests {
  @Test func `private members of one name and type in two files are two services`() {
    let home = Home()
    #expect(home.clientOfOneFile.name == "one")
    #expect(home.clientOfAnotherFile.name == "another")
    home.register(EmptyDatabase(name: "registered"))
    #expect(home.clientOfAnotherFile.name == "registered")
    #expect(home.clientOfOneFile.name == "one")
  }

  @Test func `the graph shows two services of one name with their files`() {
    let home = Home()
    _ = (home.clientOfOneFile, home.clientOfAnotherFile)
    #expect(
      home.dependencies.services.map(\.name) == [
        "Home.client (InjectionTests/HomeInAnotherFile.swift:4)", "Home.client (InjectionTests/HomeInOneFile.swift:8)",
      ])
  }

  @Test func `a member with parameters that keeps one service for all arguments ends the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Home().named("a")()
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("Home.named(_:) keeps one service for all arguments"))
  }

  @Test func `a member with parameters may create a service for each call`() {
    #expect([Home().greeting("a")(), Home().greeting("b")()] == ["Hello a", "Hello b"])
  }
}
