import Loading

extension Response {
  /// The meaning of an error status for the user who follows the feed.
  package static func userMessage(status: Int) -> String {
    switch status {
    case 401, 407: "The server requires a name and a password (\(status))."
    case 403: "The server does not let the reader fetch the feed (403)."
    case 404: "There is nothing at this address (404). The feed may have moved; look for its new address on the site."
    case 410: "The feed is gone for good (410)."
    case 429: "The server asks for fewer requests (429)."
    case 500...599: "The server has a problem of its own (\(status))."
    default: "The server answered with status \(status), which is not a feed."
    }
  }
}
