import InjectionTesting
import Synchronization
import Testing

private struct Garage: Container {
  static let shared = Garage()

  let registry = Registry(contexts: [.live])

  var engine: Factory<String> { self { "engine" }.singleton }
  var paint: Factory<String> { self { "red" }.on(.test) { "white" } }
  var wheel: ParameterFactory<Int, String> { self { (number: Int) in "wheel \(number)" }.cached }
  var car: Factory<String> { self { "\(engine()), \(paint()), \(wheel(1))" } }
  var horn: MainActorFactory<String> { self { "horn" }.cached }
}

@Suite(.container(Garage.shared, unregistered: .reported) { $0.car.registerDeclared() })
struct UnregisteredUseTests {
  /// The services that the operation reports.
  private func reported(_ operation: () -> Void) -> [String] {
    let told = Mutex<[String]>([])
    let report: @Sendable (String) -> Void = { sentence in
      told.withLock { $0.append(String(sentence.prefix { $0 != " " })) }
    }
    UnexpectedUse.$reporter.withValue(report, operation: operation)
    return told.withLock { $0 }
  }

  @Test func `a service that is not registered fails the test, with its name`() {
    withKnownIssue {
      #expect(Garage.shared.engine() == "engine")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("Garage.engine is used") }
        && issue.sourceLocation?.fileID.contains("UnregisteredUseTests.swift") == true
    }
  }

  @Test func `services that another one needs are reported once each, those of the context are not`() {
    let names = reported {
      for _ in 0..<2 { #expect(Garage.shared.car() == "engine, white, wheel 1") }
    }
    #expect(names == ["Garage.engine", "Garage.wheel(1)"])
  }

  @Test func `registered services are not reported, nor those that are meant as declared`() {
    Garage.shared.engine.register { "model" }
    Garage.shared.wheel.registerDeclared()
    let names = reported {
      let car = Garage.shared.car()
      #expect(car == "model, white, wheel 1")
    }
    #expect(names == [])
    Garage.shared.engine.reset()
    #expect(reported { _ = Garage.shared.engine() } == ["Garage.engine"])
  }

  @Test func `overrides inside the test report as the test does, or as they say`() {
    let names = reported {
      Garage.shared.withOverrides { _ in
      } operation: {
        _ = Garage.shared.engine()
      }
      Garage.shared.withOverrides(unregistered: .allowed) { _ in
      } operation: {
        _ = Garage.shared.engine()
      }
    }
    #expect(names == ["Garage.engine"])
  }

  @MainActor @Test func `a service of the main actor is reported, too, unless it is meant as declared`() {
    #expect(reported { _ = Garage.shared.horn() } == ["Garage.horn"])
    Garage.shared.horn.registerDeclared()
    #expect(reported { _ = Garage.shared.horn() } == [])
  }
}

@Suite(.container(Garage.shared))
struct AllowedUseTests {
  @Test func `without the option, services that are not registered are used as declared`() {
    #expect(Garage.shared.car() == "engine, white, wheel 1")
  }
}
