import Bytes

// MARK: Frames

extension SanitizerRun {
  /// Replaces a frame of a known host by a link that can be turned into a player, and any other frame by a plain link.
  mutating func frame(at index: Int) -> Bool {
    if !rules.policy.linksUnknownFrames, embed(at: value(.src, index)) == nil {
      // A parser reads the content as text; it was markup for browsers without frames.
      let fallback = tree.nodes[(index + 1)..<end(of: index)].filter(\.isText).map { tree.string($0.content) }
        .joined()
      if fallback.utf8.first.map(ASCII.isWhitespace) == true { writer.writeText(" ") }
      writer.writeText(PlainText.decode(fallback))
      return false
    }
    guard !isInvisible(at: index) else { return false }
    let isWritten = writeFrame(
      to: [value(.src, index), value(.dataSrc, index), value(.dataLazySrc, index)],
      title: PlainText.fold(value(.title, index) ?? ""))
    if !isWritten, value(.srcdoc, index)?.isEmpty == false { noted.frames += 1 }
    return false
  }

  /// Replaces an `object` like a frame. Its fallback content is kept, unless it is of a known host.
  mutating func object(_ rule: ElementRule, at index: Int) -> Bool {
    guard rules.link != nil else { return unwrap(rule, at: index) }
    for address in objectAddresses(at: index) where embed(at: address) != nil {
      return !writeFrame(to: [address], title: "")
    }
    if rules.policy.linksUnknownFrames, !isInvisible(at: index) {
      _ = writeFrame(to: [value(.data, index)], title: PlainText.fold(value(.title, index) ?? ""))
    }
    return unwrap(rule, at: index)
  }

  mutating func plugin(at index: Int) -> Bool {
    let address = value(.src, index)
    guard rules.policy.linksUnknownFrames && !isInvisible(at: index) || embed(at: address) != nil else { return false }
    _ = writeFrame(to: [address], title: PlainText.fold(value(.title, index) ?? ""))
    return false
  }

  /// Replaces an area of an image map by a link to the same address.
  mutating func area(at index: Int) -> Bool {
    guard let rule = rules.link, let address = addresses.link(value(.href, index)),
      !references.hasLink(WebAddress(unparsed: address))
    else { return false }
    let title = PlainText.fold(value(.alt, index) ?? value(.title, index) ?? "")
    startLink(to: address, rule)
    writer.finishTag(rule, label: title.isEmpty ? Self.withoutScheme(address) : title)
    return false
  }

  /// The embed of a link written by an earlier pass, if the policy still accepts it.
  mutating func keptEmbed(_ address: String) -> EmbedReference? {
    guard let embed = embed(at: address), embed.embedURL.string.hasSameBytes(as: address) else { return nil }
    return embed
  }

  mutating func startEmbed(_ embed: EmbedReference, _ rule: ElementRule) {
    writer.startTag(rule)
    writer.writeAttribute(.`class`, "embed")
    writer.writeAttribute(.href, embed.pageURL.string)
    writer.writeAttribute(.dataEmbed, embed.embedURL.string)
    writer.writeAttribute(.rel, "noopener noreferrer nofollow")
    references.add(embed)
  }

  // MARK: Private

  /// Writes a link for the first of the addresses that is allowed. Returns false if none is.
  mutating func writeFrame(to candidates: [String?], title: String) -> Bool {
    guard let rule = rules.link else { return false }
    for candidate in candidates {
      guard let address = addresses.frame(candidate) else { continue }
      if let embed = embed(at: address) {
        startEmbed(embed, rule)
        writer.finishTag(rule, label: Self.label("Video", of: embed.host, title))
        return true
      }
      guard addresses.link(address) != nil else { continue }
      // An `object` often contains an `embed` of the same address for older browsers.
      if latestFrame == ByteString(address) { return true }
      latestFrame = ByteString(address)
      startLink(to: address, rule, isFrame: true)
      writer.finishTag(rule, label: Self.label("Frame", of: Self.host(of: address), title))
      return true
    }
    return false
  }

  mutating func embed(at reference: String?) -> EmbedReference? {
    guard let embedPage = rules.policy.embedPage, let address = addresses.frame(reference),
      let embed = embedPage(address)
    else { return nil }
    // The policy's result is checked like all other output.
    guard let embedURL = addresses.frame(embed.embedURL.string), let pageURL = addresses.link(embed.pageURL.string)
    else {
      return nil
    }
    return EmbedReference(
      host: embed.host, embedURL: WebAddress(unparsed: embedURL), pageURL: WebAddress(unparsed: pageURL))
  }

  /// The addresses that an `object` may show. Obsolete players have them in `param` and `embed` elements. The search
  /// ends at a nested `object`, which has its own.
  private func objectAddresses(at index: Int) -> [String?] {
    var candidates: [String?] = [value(.data, index)]
    for child in index + 1..<max(index + 1, end(of: index)) {
      switch tree.nodes[child].tag.name {
      case .object: return candidates
      case .embed: candidates.append(value(.src, child))
      case .param where AttributeValue.keyword(value(.name, child) ?? "", of: ["movie", "src", "url"]) != nil:
        candidates.append(value(.value, child))
      default: break
      }
    }
    return candidates
  }

  /// A label such as "Frame from soundcloud.com: A song". The title is left out if it only names the player.
  private static func label(_ kind: String, of host: String, _ title: String) -> String {
    let origin = "\(kind) from \(host)"
    let isGeneric = title.isEmpty || title.hasSameBytesIgnoringCase(as: host + " video player")
    return isGeneric ? origin : "\(origin): \(title)"
  }

  /// The host of an absolute address, without user, port and `www.`.
  private static func host(of address: String) -> String {
    let rest = withoutScheme(address).utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let host = rest.split(separator: UInt8(ascii: "@")).last.map { Substring($0) } ?? Substring(rest)
    let name = Substring(host.utf8.prefix { $0 != UInt8(ascii: ":") })
    return String(name.hasBytePrefix("www.") ? Substring(name.utf8.dropFirst(4)) : name)
  }

  /// The address without its scheme and slashes.
  private static func withoutScheme(_ address: String) -> String {
    let bytes = address.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return address }
    let rest = Substring(bytes[bytes.index(after: colon)...])
    return rest.hasBytePrefix("//") ? String(Substring(rest.utf8.dropFirst(2))) : address
  }
}
