import Bytes
import HTTPServer
import Screens
import Storage

extension NextcloudNews {
  /// The user, as a Nextcloud server itself says it (OCS,
  /// https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html). Clients ask for it to
  /// make an account, or to show who has signed in.
  enum Persons {
    /// The first version counts its codes from 100, the second one as HTTP does.
    static let routes: [APIRoute] = [("v1", 100), ("v2", 200)].flatMap { version, code in
      [
        APIRoute("GET", "/ocs/\(version).php/cloud/user", .read) { try answer($0, code) },
        APIRoute("GET", "/ocs/\(version).php/cloud/users/:name", .read) { call in
          let user = try call.requireGrant().user
          guard call.parameters["name"]?.hasSameBytesIgnoringCase(as: user.name) == true else {
            throw APIProblem.notFound
          }
          return try answer(call, code)
        },
      ]
    }

    /// In XML, unless the client asks for JSON.
    private static func answer(_ call: APICall, _ code: Int) throws(APIProblem) -> HTTPResponse {
      let name = try call.requireGrant().user.name
      let accepted = call.request.header("Accept") ?? ""
      guard call.fields.word("format") == "json" || accepted.hasBytePrefix("application/json") else {
        return xml(name, code)
      }
      return .json { json in
        json.object { json in
          json.object("ocs") { json in
            json.object("meta") { json in
              json.field("status", "ok")
              json.field("statuscode", code)
              json.field("message", "OK")
            }
            json.object("data") { json in
              json.field("id", name)
              json.field("displayname", ClientText.line(name))
              json.field("display-name", ClientText.line(name))
              json.null("email")
              json.field("enabled", true)
            }
          }
        }
      }
    }

    private static func xml(_ name: String, _ code: Int) -> HTTPResponse {
      let name = ClientText.markup(name)
      let text = """
        <?xml version="1.0"?>
        <ocs><meta><status>ok</status><statuscode>\(code)</statuscode><message>OK</message></meta>\
        <data><id>\(name)</id><displayname>\(name)</displayname><display-name>\(name)</display-name><email/>\
        <enabled>1</enabled></data></ocs>

        """
      return HTTPResponse(
        headers: [HTTPHeader("Content-Type", "application/xml; charset=utf-8")], body: .bytes(Array(text.utf8)))
    }
  }
}
