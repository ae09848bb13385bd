import Bytes
import Loading
import Storage

/// The reason why the full article of an entry could not be had. It does not count as a failure of the feed.
package struct ArticleProblem: Sendable {
  /// The cause, and what to do, in a sentence or two.
  package let sentence: String
  /// True if another attempt may succeed.
  var mayPass = false

  package static let noArticle = ArticleProblem(
    sentence: "No article was found on the page. It may be loaded by a script: read it on the site.")
  static let notAPage = ArticleProblem(sentence: "The link leads to a file, not to a page. Open it on the site.")
  static let tooShort = ArticleProblem(
    sentence: "The page has less text than the feed. The rest may be for subscribers only: read it on the site.")

  init(sentence: String, mayPass: Bool = false) {
    self.sentence = sentence
    self.mayPass = mayPass
  }

  init(_ error: LongWorkError) {
    self.init(sentence: error.sentence(reading: "page"), mayPass: error == .busy)
  }

  /// The problem of a request without a response.
  /// - Parameter feed: The feed whose way the request went.
  init(_ error: TransportError, of feed: Feed? = nil) {
    switch error {
    case .proxy where feed?.owner == nil: self.init(sentence: FeedProblem.proxyOfOperator.sentence)
    case .proxy, .certificate(_, .otherKey): self.init(sentence: FeedProblem(error).sentence)
    case .hostNotFound(let host):
      self.init(sentence: "There is no server named “\(host)”. The site may have moved or closed.")
    case .noNetwork:
      self.init(
        sentence: "The reader's machine is not connected to a network, or its network does not look up names. "
          + "Try again later.",
        mayPass: true)
    case .connectionRefused(let host), .connectionFailed(let host, _):
      self.init(sentence: "“\(host)” could not be reached. Try again later.", mayPass: true)
    case .noAnswer(let host):
      self.init(sentence: "“\(host)” closed the connection without an answer. Try again later.", mayPass: true)
    case .timedOut(let seconds):
      self.init(
        sentence: "The page did not arrive within \(Int(clamping: seconds.rounded())) seconds. Try again later.",
        mayPass: true)
    case .paused(let host, let seconds):
      self.init(sentence: "“\(host)” has asked for a pause of \(seconds) seconds. Try again after it.", mayPass: true)
    case .privateNetwork(let host, _):
      self.init(
        sentence:
          "\(host) is an address inside a private network. Pages there are not read, unless the reader is started "
          + "with --allow-private-networks or --allow-private-network.")
    case .bodyTooLarge(let limit):
      self.init(sentence: "The page is larger than \(limit >> 20) MiB, the most that is read.")
    case .certificate(let host, _), .tls(let host, _):
      self.init(sentence: "There is no secure connection to “\(host)”. Only the site's owner can change that.")
    case .exhausted, .cutOff:
      self.init(sentence: "The page did not arrive as a whole. Try again later.", mayPass: true)
    default: self.init(sentence: "The page could not be read: \(error)")
    }
  }

  /// The problem of a response that is no page; nil for a page.
  init?(_ response: Response) {
    if Challenge(response) != nil {
      self.init(
        sentence:
          "The site answers programs with a challenge for browsers, so the page cannot be read here. Read it on "
          + "the site.")
      return
    }
    switch response.status {
    case 200..<300: return nil
    case 401, 402, 407:
      self.init(sentence: "The site shows this page to its subscribers only (\(response.status)).")
    case 403: self.init(sentence: "The site does not let this reader read the page (403). Read it on the site.")
    case 404, 410: self.init(sentence: "There is nothing at the page's address any more (\(response.status)).")
    case 429, 500...599:
      self.init(sentence: "The site cannot answer now (\(response.status)). Try again later.", mayPass: true)
    default: self.init(sentence: "The site answered with status \(response.status), which is not a page.")
    }
  }
}
