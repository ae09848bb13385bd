import Injection

/// The services of the program: each is a member, declared once.
struct LampServices: Container {
  let registry = Registry()
}

extension LampServices {
  var bulb: Factory<any Bulb> { self { LEDBulb() }.singleton }
  var lamp: Factory<Lamp> { self { Lamp(bulb: bulb()) } }
}
