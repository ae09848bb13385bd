import Bytes

// MARK: Images, sound and film

extension SanitizerRun {
  mutating func image(_ rule: ElementRule, at index: Int) -> Bool {
    guard !isInvisible(at: index) else { return false }
    let sources = ImageSources(tree: tree, index: index, resolve: { addresses.image($0) })
    guard let address = sources.address else {
      guard rules.policy.keepsElementsWithoutAddress else { return false }
      writer.startTag(rule)
      writeAttributes(rule, at: index, except: [.src, .srcset])
      writer.finishTag(rule, end: end(of: index))
      return false
    }
    // Pages repeat an image that a script would load within `noscript`.
    if index < noscriptEnd {
      if references.hasImage(WebAddress(unparsed: address)) { return false }
      noscriptImage = ByteString(address)
    } else if noscriptImage == ByteString(address) {
      noscriptImage = nil
      return false
    }
    let part = partOfImage(at: index)
    writer.startTag(rule)
    writer.writeAttribute(.`class`, part?.name.description)
    writer.writeAttribute(.src, sources.source)
    if !sources.set.candidates.isEmpty, rule.kind(ofAttribute: .srcset) != nil {
      writer.writeAttribute(.srcset, sources.set.string)
    }
    writeAttributes(rule, at: index, except: [.src, .srcset])
    finishImage(rule, at: index)
    // Lists of pictures do not include drawings.
    if Drawing.isAddress(address) { return false }
    references.add(
      ImageReference(
        url: WebAddress(unparsed: address), alt: PlainText.fold(value(.alt, index) ?? ""), width: pixels(.width, index),
        height: pixels(.height, index)))
    return false
  }

  mutating func finishImage(_ rule: ElementRule, at index: Int) {
    writer.writeAttribute(.loading, "lazy")
    writer.writeAttribute(.decoding, "async")
    writer.writeAttribute(.referrerpolicy, "no-referrer")
    writer.finishTag(rule, end: end(of: index))
  }

  /// Writes an element that neither loads nor plays before the user starts it.
  ///
  /// Without an address that may be played, it becomes the embed of a known host, or its poster and the content that it
  /// has for browsers without a player.
  mutating func audioOrVideo(_ rule: ElementRule, at index: Int) -> Bool {
    // Addresses are counted once, when they are written.
    var trial = addresses
    let isPlayable = trial.media(value(.src, index)) != nil || rules.policy.keepsElementsWithoutAddress
    let sources = sourceAddresses(at: index)
    guard isPlayable || sources.contains(where: { trial.media($0) != nil }) else {
      return unplayable(rule, [value(.src, index)] + sources, at: index)
    }
    writer.startTag(rule)
    // An address that may not be played would keep the browser from the sources.
    writeAttributes(rule, at: index, except: [.autoplay, .preload] + (isPlayable ? [] : [.src]))
    writer.writeFlag(.controls)
    writer.writeAttribute(.preload, "none")
    writer.finishTag(rule, end: end(of: index))
    return true
  }

  /// The addresses of the `source` elements of an `audio` or `video`.
  private func sourceAddresses(at index: Int) -> [String] {
    var addresses: [String] = []
    var child = index + 1
    while child < end(of: index) {
      if tree.nodes[child].tag.name == .source, let address = value(.src, child) { addresses.append(address) }
      child = max(child + 1, end(of: child))
    }
    return addresses
  }

  private mutating func unplayable(_ rule: ElementRule, _ candidates: [String?], at index: Int) -> Bool {
    for candidate in candidates where embed(at: candidate) != nil {
      return !writeFrame(to: [candidate], title: PlainText.fold(value(.title, index) ?? ""))
    }
    if candidates.contains(where: { $0?.utf8.allSatisfy(ASCII.isWhitespace) == false }) { noted.players += 1 }
    if let image = rules.image, let poster = addresses.image(value(.poster, index)) {
      let (width, height) = (pixels(.width, index), pixels(.height, index))
      writer.startTag(image)
      writer.writeAttribute(.src, poster)
      if let width { writer.writeAttribute(.width, String(width)) }
      if let height { writer.writeAttribute(.height, String(height)) }
      finishImage(image, at: index)
      references.add(ImageReference(url: WebAddress(unparsed: poster), alt: "", width: width, height: height))
    }
    return unwrap(rule, at: index)
  }

  mutating func source(_ rule: ElementRule, at index: Int) -> Bool {
    let parent = parentName(of: index)
    if parent == .picture {
      let set = SourceSet(value(.srcset, index) ?? "") { addresses.image($0) }
      guard !set.candidates.isEmpty else { return false }
      writer.startTag(rule)
      writer.writeAttribute(.srcset, set.string)
    } else {
      guard parent == .audio || parent == .video, let address = addresses.media(value(.src, index)) else {
        return false
      }
      writer.startTag(rule)
      writer.writeAttribute(.src, address)
    }
    writeAttributes(rule, at: index, except: [.src, .srcset])
    writer.finishTag(rule, end: end(of: index))
    return false
  }

  mutating func track(_ rule: ElementRule, at index: Int) -> Bool {
    let parent = parentName(of: index)
    guard parent == .audio || parent == .video, writer.isInPlayer, addresses.media(value(.src, index)) != nil else {
      return false
    }
    return keep(rule, at: index)
  }

  private func pixels(_ name: HTMLName, _ index: Int) -> Int? {
    value(name, index).flatMap(AttributeValue.pixels)
  }
}
