// MARK: Embeds

extension SanitizerRun {
  /// A frame of a known host becomes a link that can be turned into a player; another a plain link.
  mutating func frame(at index: Int) -> Bool {
    if !rules.policy.linksUnknownFrames, embed(at: value(.src, index)) == nil {
      // A parser takes what is inside for text, which was markup for readers without frames.
      let fallback: String = tree.nodes[(index + 1)..<end(of: index)].filter(\.isText).map { tree.string($0.content) }
        .joined()
      if fallback.first?.isWhitespace == true { writer.writeText(" ") }
      writer.writeText(PlainText.decode(fallback))
      return false
    }
    guard let rule = rules.link, !isInvisible(at: index) else { return false }
    let addresses: [String] = [HTMLName.src, .dataSrc, .dataLazySrc].compactMap {
      self.addresses.media(value($0, index))
    }
    guard let address = addresses.first else { return false }
    let title: String = PlainText.fold(value(.title, index) ?? "")
    if let embed = embed(at: address) {
      writeEmbed(embed, title: title, rule)
    } else if self.addresses.link(address) != nil {
      startLink(to: address, rule)
      writer.finishTag(rule, label: label(title, for: address))
    }
    return false
  }

  /// An `object` of a known host becomes a link to it; of others what they offer in their place is left.
  mutating func object(_ rule: ElementRule, at index: Int) -> Bool {
    guard let link = rules.link, let embed = objectAddresses(at: index).lazy.compactMap(embed).first else {
      return unwrap(rule, at: index)
    }
    writeEmbed(embed, title: "", link)
    return false
  }

  mutating func plugin(at index: Int) -> Bool {
    guard let link = rules.link, let embed = embed(at: value(.src, index)) else { return false }
    writeEmbed(embed, title: "", link)
    return false
  }

  /// The embed of a link that an earlier pass wrote, if the policy still accepts it.
  func keptEmbed(at index: Int) -> EmbedReference? {
    guard let address = value(.dataEmbed, index), let embed = embed(at: address), embed.embedURL == address else {
      return nil
    }
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

  private func embed(at reference: String?) -> EmbedReference? {
    guard let embedPage = rules.policy.embedPage, let address = addresses.media(reference),
      let embed = embedPage(address)
    else { return nil }
    // What the policy says is checked like all else that goes into the output.
    guard let embedURL = addresses.media(embed.embedURL), let pageURL = addresses.link(embed.pageURL) else {
      return nil
    }
    return EmbedReference(host: embed.host, embedURL: embedURL, pageURL: pageURL)
  }

  /// What an `object` may show: players of old say it in `param` and `embed` elements. Few stand before the first that
  /// matters, and a bound keeps nested objects linear.
  private func objectAddresses(at index: Int) -> [String?] {
    var candidates: [String?] = [value(.data, index)]
    for child in index + 1..<max(index + 1, min(end(of: index), index + 65)) {
      switch tree.nodes[child].tag.name {
      case .embed: candidates.append(value(.src, child))
      case .param where ["movie", "src", "url"].contains(value(.name, child)?.lowercased()):
        candidates.append(value(.value, child))
      default: break
      }
    }
    return candidates
  }

  /// The title that the article gives, or the address without its scheme: words of no language.
  private func label(_ title: String, for address: String) -> String {
    guard title.isEmpty else { return title }
    return address.firstRange(of: "://").map { String(address[$0.upperBound...]) } ?? address
  }
}
