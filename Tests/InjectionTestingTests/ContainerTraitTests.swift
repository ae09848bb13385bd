import InjectionTesting
import Testing

private struct Kitchen: Container {
  static let shared = Kitchen()

  let registry = Registry(contexts: [.live])

  var dish: Factory<String> { self { "soup" }.cached }
  var price: Factory<Int> { self { 3 }.on(.test) { 0 } }
}

@Suite(.container(Kitchen.shared) { $0.dish.register { "salad" } })
struct ContainerTraitTests {
  @Test func `a test has the overrides of its suite, and the context of tests`() {
    #expect(Kitchen.shared.dish() == "salad")
    #expect(Kitchen.shared.price() == 0)
  }

  @Test(arguments: 0..<20)
  func `registrations of one test are not seen by others`(number: Int) async {
    #expect(Kitchen.shared.dish() == "salad")
    Kitchen.shared.dish.register { "dish \(number)" }
    await Task.yield()
    #expect(Kitchen.shared.dish() == "dish \(number)")
  }

  @Test(.container(Kitchen.shared, contexts: [.live]) { $0.dish.register { "cake" } })
  func `a test may have its own overrides`() {
    #expect(Kitchen.shared.dish() == "cake")
    #expect(Kitchen.shared.price() == 3)
  }

  @Test func `a service that the test does not expect fails it, with its name`() {
    Kitchen.shared.dish.registerUnexpected("")
    withKnownIssue {
      #expect(Kitchen.shared.dish() == "")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("Kitchen.dish is used") }
        && issue.sourceLocation?.fileID.contains("ContainerTraitTests.swift") == true
    }
  }
}

@Suite struct OutsideTests {
  @Test func `outside of the suite nothing is overridden`() {
    #expect(Kitchen.shared.dish() == "soup")
    #expect(Kitchen.shared.price() == 3)
  }
}
