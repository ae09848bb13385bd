import Bytes
import CommandOptions
import Fetching
import Foundation
import Loading
import Reader
import Running
import Screens
import Storage

enum SignInChoice: String, CaseIterable, ArgumentConvertible {
  case basic, digest, bearer

  var scheme: FeedAccess.SignIn.Scheme {
    switch self {
    case .basic: .basic
    case .digest: .digest
    case .bearer: .bearer
    }
  }
}

enum ChangeChoice: String, CaseIterable, ArgumentConvertible {
  case mark, unread, ignore

  var change: ReadingSettings.Change {
    switch self {
    case .mark: .mark
    case .unread: .unreadAgain
    case .ignore: .ignore
    }
  }
}

enum YesNo: String, CaseIterable, ArgumentConvertible { case yes, no }

enum ResetChoice: String, CaseIterable, ArgumentConvertible {
  case signIn = "sign-in"
  case cookies
  case userAgent = "user-agent"
  case proxy, timeout, certificate
  case ignoreCache = "ignore-cache"
  case privateNetworks = "private-networks"
  case interval

  /// The changes that users may make.
  var edits: [AccessEdit] {
    switch self {
    case .signIn: [.noSignIn]
    case .cookies: [.cookies(nil)]
    case .userAgent: [.userAgent(nil)]
    case .proxy: [.proxy(nil)]
    case .timeout: [.timeout(seconds: nil)]
    case .certificate: [.certificate(nil)]
    case .ignoreCache: [.ignoresCache(false)]
    case .privateNetworks, .interval: []
    }
  }
}

/// Networks between commas.
struct NetworkRangeList: ArgumentConvertible {
  static let expectation = "networks or addresses such as 192.168.1.0/24 or fd00::/8"

  let ranges: [NetworkRange]
  let argument: String

  init?(argument: String) {
    guard let ranges = NetworkRange.list(argument) else { return nil }
    self.ranges = ranges
    self.argument = argument
  }
}
