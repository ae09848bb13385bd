import Bytes
import Foundation
import HTTPServer
import Reader
import Running
import Storage

/// A request to an API, with what its handler needs.
struct APICall: Sendable {
  let api: SyncAPI
  let request: HTTPRequest
  /// Those of the query alone until the app has signed in.
  var fields: RequestFields
  /// The values of the route's `:names`.
  let parameters: [ByteString: String]
  /// The part of the path that the route's `*` stands for, decoded.
  let rest: String
  /// What the app may do. Routes without a scope have none.
  var grant: AppGrant?

  init(
    api: SyncAPI, request: HTTPRequest, fields: RequestFields, parameters: [ByteString: String] = [:],
    rest: String = ""
  ) {
    (self.api, self.request, self.fields, self.parameters, self.rest) = (api, request, fields, parameters, rest)
  }

  var useCases: UseCases { api.useCases }

  /// The app's grant.
  ///
  /// - Throws: `APIProblem.unauthorized` in a route without a scope.
  func requireGrant() throws(APIProblem) -> AppGrant {
    guard let grant else { throw .unauthorized }
    return grant
  }

  /// The user in whose name the app calls.
  var user: UserID {
    get throws(APIProblem) { try requireGrant().user.id }
  }

  /// The identifier in the path.
  ///
  /// - Throws: `APIProblem.notFound` for other texts.
  func id<ID: RowIdentifier>(_ name: ByteString = "id") throws(APIProblem) -> ID {
    guard let id = parameters[name].flatMap({ text in ID(text) }) else { throw .notFound }
    return id
  }

  /// The body as JSON, whatever type the client says that it has: Newsboat sends JSON as a form.
  ///
  /// - Throws: `APIProblem.badRequest` with the place of the mistake.
  func body<Body: Decodable & Sendable>(as type: Body.Type) async throws(APIProblem) -> Body {
    do {
      return try await useCases.decode(type, from: request.body)
    } catch let problem as JSONProblem {
      throw .badRequest("The body cannot be read as JSON. \(problem)")
    } catch let error as DecodingError {
      throw .badRequest(error.sentence)
    } catch {
      throw APIProblem(error)
    }
  }
}

extension DecodingError {
  /// A sentence about the mistake, with its place.
  fileprivate var sentence: String {
    switch self {
    case .keyNotFound(let key, let context):
      "The body has no member “\(Self.place(context.codingPath + [key]))”."
    case .typeMismatch(_, let context): "The member “\(Self.place(context.codingPath))” has a value of a wrong type."
    case .valueNotFound(_, let context): "The member “\(Self.place(context.codingPath))” has no value."
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "The member “\(Self.place(context.codingPath))” cannot be read."
    default: "The body is not JSON."
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".").shortened(toBytes: 100)
  }
}
