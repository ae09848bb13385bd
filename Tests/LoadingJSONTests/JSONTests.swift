import Foundation
import LoadingJSON
import LoadingTesting
import Testing

private struct Movie: Codable, Equatable {
  var title: String
  var years: [Int]
}

@Suite struct JSONTests {
  private let transport = ScriptedTransport()
  private var loader: Loader { LoaderFactory(transport: transport).makeLoader() }

  @Test func `a value is loaded from JSON`() async throws {
    transport.answer("https://a.test/", .json(#"[{"title": "Stalker", "years": [1979]}]"#))
    let loader = loader
    let movies: [Movie] = try await loader.load(Request("https://a.test/"))
    #expect(movies == [Movie(title: "Stalker", years: [1979])])
  }

  @Test func `addresses come from Foundation and go there`() throws {
    let url = try #require(URL(string: "https://a.test/movies?by=Tarkovsky#1979"))
    #expect(Request(url).url.string == "https://a.test/movies?by=Tarkovsky#1979")
    let address = try #require(WebAddress(url))
    #expect(address.foundationURL == url)
    #expect(URL(string: "movies").map { WebAddress($0) == nil } == true)
  }

  @Test func `a status of failure is not decoded`() async throws {
    transport.answer("https://a.test/", .status(500, body: Array("[]".utf8)))
    let loader = loader
    let error = await #expect(throws: UnacceptableResponse.self) {
      try await loader.load(Request("https://a.test/"), as: [Movie].self)
    }
    #expect(error?.fault == .status)
  }

  @Test func `an error names the place in the body`() async throws {
    transport.answer("https://a.test/", .json(#"[{"title": "Stalker", "years": [1979, "x"]}]"#))
    let loader = loader
    let error = await #expect(throws: UnacceptableResponse.self) {
      try await loader.load(Request("https://a.test/"), as: [Movie].self)
    }
    guard case .body(let place) = error?.fault else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(place.string.hasPrefix("[0].years.[1]"), "\(place)")
  }

  @Test func `a value is sent as JSON`() async throws {
    transport.answer("https://a.test/", .status(201))
    let movie = Movie(title: "Mirror", years: [1975])
    _ = try await loader.load(Request(.put, "https://a.test/", body: .json(movie)))
    let sent = try #require(transport.requests.first)
    #expect(sent.headers.first(named: "Content-Type") == "application/json")
    #expect(try Response(status: 200, url: sent.url, body: sent.body).decoded(as: Movie.self) == movie)
  }
}
