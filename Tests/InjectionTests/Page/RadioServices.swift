import Injection

protocol StationListing: AnyObject, Sendable {
  func stations() -> [String]
}

final class NetworkListing: StationListing {
  func stations() -> [String] { ["One", "Two"] }
}

final class SampleListing: StationListing {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  func stations() -> [String] { names }
}

/// The dependencies of a screen.
final class Tuner: Sendable {
  private let listing: any StationListing
  let volume: Volume

  init(listing: any StationListing, volume: Volume) {
    self.listing = listing
    self.volume = volume
  }

  var names: [String] { listing.stations() }
}

final class Volume: Sendable {}

final class Favorites: Sendable {
  let user: Int

  init(user: Int) { self.user = user }
}

@MainActor
final class Display {
  var text = ""
}

// The container and its services.

struct RadioServices: Container {
  let registry: Registry = Registry()
}

extension RadioServices {
  var listing: Factory<any StationListing> {
    self { NetworkListing() }.singleton.on(.gallery) { SampleListing(["Sample"]) }
  }
  var volume: Factory<Volume> { self { Volume() }.shared }
  var display: MainActorFactory<Display> { self { Display() }.singleton }
  var tuner: Factory<Tuner> { self { Tuner(listing: listing(), volume: volume()) } }
  var favorites: ParameterFactory<Int, Favorites> { self { (user: Int) in Favorites(user: user) }.cached }
}

extension ServiceScope {
  static let drive: ServiceScope = ServiceScope("drive")
}

extension RadioServices {
  var route: Factory<[String]> { self { ["home"] }.scope(.drive) }
  var news: Factory<[String]> { self { ["it rains"] }.cached.timeToLive(.seconds(600)) }

  func draft(in session: ServiceSession) -> Factory<Volume> {
    self { Volume() }.kept(in: session)
  }
}

// A container inside another.

struct CarServices: Container {
  let registry: Registry = Registry()
  let radio: RadioServices = RadioServices()
}

extension CarServices {
  var stations: Factory<any StationListing> { radio.listing }
}

// The current container, for property wrappers that name only a member.

extension RadioServices: CurrentContainer {
  @TaskLocal static var current: RadioServices = RadioServices()
}

struct Dashboard {
  @Injected(\RadioServices.listing) var listing
  @LazyInjected(\RadioServices.volume) var volume
  @DynamicInjected(\RadioServices.tuner) var tuner
}

/// Two services that need each other.
struct Tangle: Container {
  let registry: Registry = Registry()

  var hen: Factory<Int> { self { () throws(InjectionCycle) in try egg.resolve() } }
  var egg: Factory<Int> { self { () throws(InjectionCycle) in try hen.resolve() } }
}

// A service that is an actor.

actor Antenna {
  private(set) var isUp: Bool = false

  init() async { isUp = true }
}

extension RadioServices {
  var antenna: Factory<Task<Antenna, Never>> { self { Task { await Antenna() } }.singleton }
}
