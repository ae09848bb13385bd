import LoadingJSON
import LoadingTesting
import Testing

/// The first examples of `docs/loading.md`.
@Suite(.timeLimit(.minutes(1)))
struct ForecastTests {
  private let transport = ScriptedTransport()
  private var loader: Loader { LoaderFactory(transport: transport).makeLoader() }

  @Test func `a value is loaded with a query and a header field`() async throws {
    transport.answer(
      "https://weather.test/forecast?city=K%C3%B6ln%20%26%20Bonn&days=1",
      .json(#"{"city": "Köln & Bonn", "degrees": 4.5}"#))
    #expect(try await text(about: "Köln & Bonn", from: loader) == "4.5°")
    #expect(transport.requests[0].headers.first(named: "accept-language") == "en")
  }

  @Test func `a status, a body and a missing connection are told apart`() async throws {
    transport.answer(
      "https://weather.test/forecast?city=Ys&days=1", .status(404), .status(500), .json("[]"),
      .failure(.hostNotFound("weather.test")))
    let loader = loader
    #expect(try await text(about: "Ys", from: loader) == "There is no Ys.")
    #expect(try await text(about: "Ys", from: loader).contains("status 500"))
    #expect(try await text(about: "Ys", from: loader).contains("could not be read"))
    #expect(try await text(about: "Ys", from: loader) == "\(TransportError.hostNotFound("weather.test"))")
  }

  @Test func `a header field of a response is read by its name, in any case`() async throws {
    transport.answer(
      "https://weather.test/quota", .status(200, headers: [HTTPHeader("ratelimit-remaining", "7")]), .status(200))
    let loader = loader
    #expect(try await requestsLeft(from: loader) == 7)
    #expect(try await requestsLeft(from: loader) == nil)
  }
}
