import HTTPServer
import Reader
import Screens

extension Miniflux {
  /// `POST /v1/x/save` keeps the article of a page as an entry of the user's saved pages, `DELETE /v1/x/save/ID` removes it.
  enum PageSaving {
    static let routes = [
      APIRoute("POST", "/x/save", .mark, save), APIRoute("DELETE", "/x/save/:id", .manage, remove),
    ]

    private struct Draft: Decodable {
      let url: String
      let title: String?
      /// True to keep the address without fetching the page.
      let isLinkOnly: Bool?

      enum CodingKeys: String, CodingKey {
        case url, title
        case isLinkOnly = "link_only"
      }
    }

    @Sendable
    private static func remove(_ call: APICall) async throws -> HTTPResponse {
      try await call.useCases.removeSavedPage(try call.id(), of: try call.user)
      return done
    }

    @Sendable
    private static func save(_ call: APICall) async throws -> HTTPResponse {
      let draft = try await call.body(as: Draft.self)
      let saved = try await call.useCases.savePage(
        draft.url, title: draft.title, keepsLinkOnly: draft.isLinkOnly == true, for: try call.user)
      return .json(status: saved.isNew ? 201 : 200) { json in
        json.object { json in
          json.field("entry_id", saved.entry.id.rawValue)
          json.field("feed_id", saved.entry.feedID.rawValue)
          json.field("title", ClientText.plain(saved.entry.displayTitle))
          json.field("url", ClientText.address(saved.entry.link) ?? "")
        }
      }
    }
  }
}
