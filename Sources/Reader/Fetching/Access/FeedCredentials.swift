import Bytes
import Foundation
import Loading
import Sodium
import Storage

/// Encrypts the secrets of feeds for storage, and makes the settings of a feed those of its requests.
///
/// A secret is bound to its feed, to the origin it is for, and to its field: moved to another place in the database, it
/// does not open.
package struct FeedCredentials: Sendable {
  let store: any Database
  let keys: SecretKeys

  package init(store: any Database, keys: SecretKeys) {
    self.store = store
    self.keys = keys
  }

  /// What requests of the feed need; nil for the default.
  /// - Throws: `AccessError`; `StorageError`.
  package func access(of feed: Feed) async throws -> RequestAccess? {
    try await access(of: feed, isAtOrigin: true)
  }

  /// What the request of a page needs that an entry of the feed leads to: the feed's own way at the feed's origin, and
  /// elsewhere no more than the user agent and the proxy.
  ///
  /// - Parameter isNamedByOrigin: False if another host has chosen the address, which then gets no secrets.
  /// - Throws: `AccessError`; `StorageError`.
  func access(of feed: Feed, page: WebAddress, isNamedByOrigin: Bool) async throws -> RequestAccess? {
    try await access(of: feed, isAtOrigin: isNamedByOrigin && feed.access?.origin == Self.origin(of: page))
  }

  private func access(of feed: Feed, isAtOrigin: Bool) async throws -> RequestAccess? {
    guard let settings = feed.access else { return nil }
    var access = RequestAccess()
    access.userAgent = settings.userAgent?.string
    if let proxy = settings.proxy {
      access.proxy = RequestAccess.Proxy(proxy.address.string, user: proxy.user?.string)
    }
    // Behind a proxy, the only private address that the reader connects to is the proxy's.
    if isAtOrigin || access.proxy != nil {
      access.privateNetworks = settings.privateNetworks.compactMap { NetworkRange($0.string) }
    }
    if isAtOrigin {
      access.certificate = settings.certificate.map { certificate in
        certificate.isException ? .trusted(key: certificate.key) : .pinned(key: certificate.key)
      }
    }
    let all = settings.secretFields
    guard !all.isEmpty || settings.certificate != nil else { return access }
    guard Self.origin(of: feed.url) == settings.origin else { throw AccessError.otherOrigin(settings.origin.string) }
    let fields = isAtOrigin ? all : all.filter { $0 == .proxy }
    guard !fields.isEmpty else { return access }
    let secrets = try await secrets(fields, of: feed.id, origin: settings.origin)
    access.proxy?.password = secrets[.proxy]
    guard isAtOrigin else { return access }
    access.headers = settings.headers.compactMap { name in
      secrets[.header(name)].map { HTTPHeader(name.string, $0) }
    }
    if let cookies = secrets[.cookies] { access.headers.append(HTTPHeader("Cookie", cookies)) }
    if let signIn = settings.signIn, let secret = secrets[.signIn] {
      let user = signIn.user ?? ""
      access.signIn =
        switch signIn.scheme {
        case .basic: .basic(user: user, password: ByteString(secret))
        case .digest: .digest(user: user, password: ByteString(secret))
        case .bearer: .bearer(token: ByteString(secret))
        }
    }
    return access
  }

  private func secrets(
    _ fields: [SecretField], of feed: FeedID, origin: ByteString
  ) async throws -> [SecretField: String] {
    let opener = try keys.opener()
    let sealed = try await store.secrets(of: feed)
    var secrets: [SecretField: String] = [:]
    for field in fields {
      let context = Self.context(of: field, feed: feed, origin: origin)
      guard let value = sealed[field.name], let bytes = opener.open(value, context: context) else {
        throw AccessError.cannotDecrypt
      }
      secrets[field] = String(decoding: bytes, as: UTF8.self)
    }
    return secrets
  }

  /// - Throws: `AccessError`; `StorageError`.
  package func sealed(
    _ secrets: [SecretField: String], of feed: FeedID, origin: ByteString
  ) async throws -> [SecretField: [UInt8]] {
    guard !secrets.isEmpty else { return [:] }
    let key = try await keys.keyForNew(in: store)
    var sealed: [SecretField: [UInt8]] = [:]
    for (field, secret) in secrets {
      sealed[field] = SealedBox.seal(
        Array(secret.utf8), key: key, context: Self.context(of: field, feed: feed, origin: origin))
    }
    return sealed
  }

  /// The scheme, host and port of an address: `https://example.org:443`.
  static func origin(of url: WebAddress) -> ByteString {
    let port = url.port ?? (url.scheme == "https" ? 443 : 80)
    return ByteString("\(url.scheme?.string ?? "")://\(url.host?.string ?? ""):\(port)")
  }

  private static func context(of field: SecretField, feed: FeedID, origin: ByteString) -> [UInt8] {
    context(of: field.name, feed: feed, origin: origin)
  }

  package static func context(of field: ByteString, feed: FeedID, origin: ByteString) -> [UInt8] {
    Array("yaarr feed\n\(feed.rawValue)\n\(origin.string)\n\(field.string)".utf8)
  }
}

extension Feed {
  /// True if the reader fetches the feed itself by its own way: no hub delivers it, since a hub would deliver what all see.
  var isFetchedAlone: Bool { owner != nil || access != nil }

  /// True if the feed must stay at its origin, which its secrets or its certificate are for.
  func staysAtOrigin(against address: WebAddress) -> Bool {
    guard let access, access.hasSecretsOfOrigin || access.certificate != nil else { return false }
    return FeedCredentials.origin(of: address) != access.origin
  }
}
