import Bytes
import HTTPServer
import Reader
import Running
import Screens
import Storage

extension Miniflux {
  /// Subscriptions as a file, and feeds that are looked for.
  enum Transfer {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/export", .read, export), APIRoute("POST", "/import", .manage, importFeeds),
      APIRoute("POST", "/discover", .manage, discover),
      APIRoute("POST", "/feeds/:id/entries/import", .manage) { _ in
        throw APIProblem.badRequest("Entries of others come with an import on the settings page, or by “yaarr import”.")
      },
    ]

    @Sendable
    private static func export(_ call: APICall) async throws -> HTTPResponse {
      let file = try await call.useCases.export(for: try call.requireGrant().user)
      return HTTPResponse(headers: [HTTPHeader("Content-Type", "text/xml; charset=utf-8")], body: .bytes(file))
    }

    @Sendable
    private static func importFeeds(_ call: APICall) async throws -> HTTPResponse {
      let report = try await call.useCases.importFeeds(call.request.body, for: try call.user)
      let count = report.added.count
      return .json(status: 201) { json in
        json.object { json in
          json.field("message", "Feeds imported successfully")
          json.field("added", count)
          json.field("known", report.alreadySubscribed)
          json.array("problems") { json in for problem in report.problems { json.value(problem.sentence) } }
        }
      }
    }

    private struct Place: Decodable {
      let url: String
    }

    @Sendable
    private static func discover(_ call: APICall) async throws -> HTTPResponse {
      let address = try await call.body(as: Place.self).url
      switch try await call.useCases.preview(address, by: try call.user) {
      case .success(let feed):
        guard let url = feed.address else { throw APIProblem.notFound }
        return found([(feed.title, url.string)])
      case .failure(let failure) where !failure.choices.isEmpty:
        return found(failure.choices.map { ($0.title ?? "", $0.url.string) })
      case .failure(let failure): throw APIProblem.missing(failure.sentence)
      }
    }

    private static func found(_ feeds: [(title: String, url: String)]) -> HTTPResponse {
      .json { json in
        json.array { json in
          for feed in feeds {
            json.object { json in
              json.field("title", ClientText.plain(feed.title))
              json.field("url", feed.url)
              json.field("type", "rss")
            }
          }
        }
      }
    }
  }
}
