import LoadingJSON

struct Forecast: Decodable, Equatable {
  let city: String
  let degrees: Double
}

/// Loads the weather of a city.
func forecast(of city: String, from loader: Loader) async throws -> Forecast {
  var request = Request("https://weather.test/forecast?city=\(PercentCoding.field(city))&days=1")
  request.headers = [HTTPHeader("Accept-Language", "en")]
  return try await loader.load(request)
}

/// Loads what a screen shows: the weather, or what is wrong.
func text(about city: String, from loader: Loader) async throws -> String {
  do {
    return "\(try await forecast(of: city, from: loader).degrees)°"
  } catch let error as UnacceptableResponse where error.response.status == 404 {
    return "There is no \(city)."
  } catch let error as UnacceptableResponse {
    return "\(error)"  // another status, or a body that is not as expected
  } catch let error as TransportError {
    return "\(error)"  // no response: no connection, no such host, a time limit, …
  }
}

/// Returns the number of requests that the server still accepts, which it says in a header field.
func requestsLeft(from loader: Loader) async throws -> Int? {
  let response = try await loader.load(Request("https://weather.test/quota")).validated()
  return response.headers["RateLimit-Remaining"].flatMap { Int($0) }
}
