import Bytes

// MARK: Embeds

extension SanitizerRun {
  /// A frame of a known host becomes a link that can be turned into a player; another a plain link.
  mutating func frame(at index: Int) -> Bool {
    if !rules.policy.linksUnknownFrames, embed(at: value(.src, index)) == nil {
      // A parser takes what is inside for text, which was markup for readers without frames.
      let fallback: String = tree.nodes[(index + 1)..<end(of: index)].filter(\.isText).map { tree.string($0.content) }
        .joined()
      if fallback.utf8.first.map(ASCII.isWhitespace) == true { writer.writeText(" ") }
      writer.writeText(PlainText.decode(fallback))
      return false
    }
    guard let rule = rules.link, !isInvisible(at: index) else { return false }
    var found: String?
    for name in [HTMLName.src, .dataSrc, .dataLazySrc] where found == nil {
      found = addresses.media(value(name, index))
    }
    guard let address = found else { return false }
    let title: String = PlainText.fold(value(.title, index) ?? "")
    if let embed = embed(at: address) {
      writeEmbed(embed, title: title, rule)
    } else if addresses.link(address) != nil {
      startLink(to: address, rule)
      writer.finishTag(rule, label: label(title, for: address))
    }
    return false
  }

  /// An `object` of a known host becomes a link to it; of others what they offer in their place is left.
  mutating func object(_ rule: ElementRule, at index: Int) -> Bool {
    guard let link = rules.link else { return unwrap(rule, at: index) }
    for address in objectAddresses(at: index) {
      guard let embed = embed(at: address) else { continue }
      writeEmbed(embed, title: "", link)
      return false
    }
    return unwrap(rule, at: index)
  }

  mutating func plugin(at index: Int) -> Bool {
    guard let link = rules.link, let embed = embed(at: value(.src, index)) else { return false }
    writeEmbed(embed, title: "", link)
    return false
  }

  /// The embed of a link that an earlier pass wrote, if the policy still accepts it.
  mutating func keptEmbed(at index: Int) -> EmbedReference? {
    guard let address = value(.dataEmbed, index), let embed = embed(at: address),
      embed.embedURL.hasSameBytes(as: address)
    else { return nil }
    return embed
  }

  mutating func startEmbed(_ embed: EmbedReference, _ rule: ElementRule) {
    writer.startTag(rule)
    writer.writeAttribute(.`class`, "embed")
    writer.writeAttribute(.href, embed.pageURL)
    writer.writeAttribute(.dataEmbed, embed.embedURL)
    writer.writeAttribute(.rel, "noopener noreferrer nofollow")
    references.add(embed)
  }

  // MARK: Private

  private mutating func writeEmbed(_ embed: EmbedReference, title: String, _ rule: ElementRule) {
    startEmbed(embed, rule)
    writer.finishTag(rule, label: label(title, for: embed.pageURL))
  }

  private mutating func embed(at reference: String?) -> EmbedReference? {
    guard let embedPage = rules.policy.embedPage, let address = addresses.media(reference),
      let embed = embedPage(address)
    else { return nil }
    // What the policy says is checked like all else that goes into the output.
    guard let embedURL = addresses.media(embed.embedURL), let pageURL = addresses.link(embed.pageURL) else {
      return nil
    }
    return EmbedReference(host: embed.host, embedURL: embedURL, pageURL: pageURL)
  }

  /// What an `object` may show: players of old say it in `param` and `embed` elements, before any `object` inside, which
  /// has its own.
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

  /// The title that the article gives, or the address without its scheme: words of no language.
  private func label(_ title: String, for address: String) -> String {
    guard title.isEmpty else { return title }
    let bytes = address.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return address }
    let rest = Substring(bytes[bytes.index(after: colon)...])
    return rest.hasBytePrefix("//") ? String(Substring(rest.utf8.dropFirst(2))) : address
  }
}
