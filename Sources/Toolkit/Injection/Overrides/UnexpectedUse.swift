/// The use of services that neither a registration nor the context provides, such as live ones in a test.
public enum UnregisteredUse: Sendable {
  /// The declared factory is used.
  case allowed
  /// The declared factory is used, and ``UnexpectedUse`` reports it: once for each service, and for each creation of a
  /// service with a parameter.
  case reported
}

/// Reports the use of services that a test has not implemented.
public enum UnexpectedUse {
  /// Receives a sentence about each unexpected use in this task. `InjectionTesting` makes it a failure of the test; without
  /// a reporter it is printed.
  @TaskLocal public static var reporter: (@Sendable (String) -> Void)?

  /// Reports that a service is used that has no implementation here.
  ///
  /// - Parameter service: the name of the service: `RadioServices.listing`.
  public static func report(_ service: String) {
    let sentence = sentence(on: service)
    if let reporter { reporter(sentence) } else { print("Injection: \(sentence)") }
  }

  static func sentence(on service: String) -> String {
    "\(service) is used, which this test does not expect. Register it."
  }
}
