import Bytes
import Storage

extension Subscription {
  /// True if the user or the operator has set something for this feed alone. Title and folders do not count.
  public var isChanged: Bool { settings != ReadingSettings() || feed.access != nil || feed.owner != nil }

  /// What differs from the default, in words. Secrets are only said to be there.
  ///
  /// - Parameter showsOperators: True to list the settings of a feed that all share, which are the operator's.
  public func differences(showsOperators: Bool) -> [String] {
    var lines: [String] = []
    if settings.wantsFullArticle { lines.append("Whole articles are fetched.") }
    switch settings.onChange {
    case .mark: break
    case .unreadAgain: lines.append("Changed entries are unread again.")
    case .ignore: lines.append("Changes of entries are ignored.")
    }
    if settings.isPaused { lines.append("Paused: it is not checked.") }
    if let minutes = settings.interval { lines.append("Wished to be checked every \(minutes) minutes.") }
    if feed.owner != nil { lines.append("Fetched for you alone.") }
    guard let access = feed.access else { return lines }
    guard showsOperators || feed.owner != nil else {
      return lines + ["Fetched in a way that the administrator has set."]
    }
    return lines + access.words
  }
}

extension FeedAccess {
  /// The settings in words, without secrets.
  public var words: [String] {
    var lines: [String] = []
    if let signIn {
      let user = signIn.user.map { " as “\($0.string)”" } ?? ""
      lines.append(
        "Signs in (\(signIn.scheme.rawValue))\(user); the \(signIn.user == nil ? "token" : "password") is not shown.")
    }
    for header in headers { lines.append("Sends the field “\(header.string)”; its value is not shown.") }
    if hasCookies { lines.append("Sends cookies, which are not shown.") }
    if let userAgent { lines.append("Calls itself “\(userAgent.string)”.") }
    if let proxy { lines.append("Uses the proxy \(proxy.text)\(proxy.hasPassword ? " with a password" : "").") }
    if let timeoutSeconds { lines.append("Waits at most \(timeoutSeconds) seconds.") }
    if ignoresCache == true { lines.append("Is fetched whole each time, whatever the site says of changes.") }
    if let certificate {
      lines.append(
        certificate.isException
          ? "Trusts the certificate with the key \(certificate.key.string), and no other."
          : "Wants a certificate with the key \(certificate.key.string).")
    }
    if !privateNetworks.isEmpty {
      lines.append("May reach private addresses in \(privateNetworks.map(\.string).joined(separator: ", ")).")
    }
    return lines
  }
}

extension FeedAccess.Proxy {
  /// The address with the user, without a password.
  public var text: String {
    guard let user else { return address.string }
    let parts = address.string.splitBytes(on: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return address.string }
    return "\(parts[0])//\(user.string)@\(parts[2])"
  }
}
