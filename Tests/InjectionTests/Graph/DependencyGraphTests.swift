import Injection
import Testing

private struct Kitchen: Container {
  let registry = Registry()
}

extension Kitchen {
  fileprivate var water: Factory<String> { self { "water" }.singleton }
  fileprivate var flour: Factory<String> { self { "flour" } }
  fileprivate var dough: Factory<String> { self { water() + flour() }.cached }
  fileprivate var bread: Factory<String> { self { dough() } }
  fileprivate var soup: Factory<String> { self { water() } }
}

@Suite struct DependencyGraphTests {
  @Test func `the graph shows each service with its dependencies, kept or not`() {
    let kitchen = Kitchen()
    #expect(kitchen.dependencies.text.isEmpty)
    _ = (kitchen.bread(), kitchen.soup())
    #expect(
      kitchen.dependencies.text == """
        Kitchen.bread (unique)
          Kitchen.dough (cached)
            Kitchen.flour (unique)
            Kitchen.water (singleton)
        Kitchen.soup (unique)
          Kitchen.water (singleton)
        """)
    #expect(
      kitchen.dependencies.dot == """
        digraph dependencies {
          rankdir=LR;
          node [shape=box];
          "Kitchen.bread" [tooltip="unique", style=dashed];
          "Kitchen.dough" [tooltip="cached"];
          "Kitchen.flour" [tooltip="unique", style=dashed];
          "Kitchen.soup" [tooltip="unique", style=dashed];
          "Kitchen.water" [tooltip="singleton"];
          "Kitchen.bread" -> "Kitchen.dough";
          "Kitchen.dough" -> "Kitchen.flour";
          "Kitchen.dough" -> "Kitchen.water";
          "Kitchen.soup" -> "Kitchen.water";
        }

        """)
  }

  @Test func `a service whose factory changed has its new dependencies in the graph`() {
    let kitchen = Kitchen()
    _ = kitchen.soup()
    _ = kitchen.soup()
    kitchen.soup.register { kitchen.flour() }
    _ = kitchen.soup()
    #expect(
      kitchen.dependencies.services.first { $0.name == "Kitchen.soup" }?.dependencies.contains("Kitchen.flour") == true)
  }

  @Test func `the graph contains cycles, and its text is quoted for Graphviz`() {
    let graph = DependencyGraph(services: [
      .init(name: "a", lifetime: "unique", dependencies: ["b"]),
      .init(name: "b", lifetime: "unique", dependencies: ["a", "say \"c\""]),
    ])
    #expect(graph.text == "a (unique)\n  b (unique)\n    a (unique) …\n    say \"c\"")
    #expect(graph.dot.contains(#""b" -> "say \"c\"";"#))
  }
}
