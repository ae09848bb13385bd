import Bytes

/// The sites whose players stay in an article.
struct VideoSites: Sendable {
  /// Hosts and beginnings of hosts, with or without `www.`.
  private let hosts: [[UInt8]]

  /// The well-known ones.
  static let common = VideoSites(hosts: [
    "dailymotion.com", "youtube.com", "youtube-nocookie.com", "player.vimeo.com", "v.qq.com", "bilibili.com",
    "live.bilibili.com", "archive.org", "upload.wikimedia.org", "player.twitch.tv",
  ])

  init(hosts: [String]) {
    self.hosts = hosts.map { Array($0.utf8) }
  }

  /// True if one of the element's attributes has an address of one of the sites.
  func hasAddress(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    tree.attributes(of: index).contains { tree.withBytes($0.value, isAddress) }
  }

  private func isAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    for place in text.indices.dropLast() where text[place] == slash && text[place + 1] == slash {
      var rest = text[(place + 2)...]
      if begins(rest, "www.".utf8) { rest = rest.dropFirst(4) }
      if hosts.contains(where: { begins(rest, $0) }) { return true }
    }
    return false
  }

  private func begins(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ start: some Collection<UInt8>) -> Bool {
    text.count >= start.count && zip(text, start).allSatisfy { ASCII.lowercased($0) == $1 }
  }
}
