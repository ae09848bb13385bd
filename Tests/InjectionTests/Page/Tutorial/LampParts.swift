/// A source of light, which a test replaces.
protocol Bulb: AnyObject, Sendable {
  var brightness: Int { get }
}

final class LEDBulb: Bulb {
  let brightness = 800
}

/// An object with what it needs as parameters. It does not know where that comes from.
final class Lamp: Sendable {
  private let bulb: any Bulb

  init(bulb: any Bulb) { self.bulb = bulb }

  var label: String { "\(bulb.brightness) lumens" }
}
