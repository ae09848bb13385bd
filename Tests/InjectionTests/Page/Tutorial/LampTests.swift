import Injection
import Testing

private final class DimBulb: Bulb {
  let brightness = 5
}

@Suite struct LampTests {
  @Test func `a lamp gets the bulb of the program`() {
    let services = LampServices()

    #expect(services.lamp().label == "800 lumens")
    #expect(services.lamp() !== services.lamp())
    #expect(services.bulb() === services.bulb())
  }

  @Test func `a test replaces the bulb for itself`() {
    let services = LampServices()
    services.withOverrides {
      $0.bulb.register { DimBulb() }
    } operation: {
      #expect(services.lamp().label == "5 lumens")
    }

    #expect(services.lamp().label == "800 lumens")
  }
}
