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
    if index < noscriptEnd, references.hasImage(address) { return false }
    writer.startTag(rule)
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
        url: address, alt: PlainText.fold(value(.alt, index) ?? ""), width: pixels(.width, index),
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
  mutating func audioOrVideo(_ rule: ElementRule, at index: Int) -> Bool {
    writer.startTag(rule)
    writeAttributes(rule, at: index, except: [.autoplay, .preload])
    writer.writeFlag(.controls)
    writer.writeAttribute(.preload, "none")
    writer.finishTag(rule, end: end(of: index))
    return true
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
    guard parent == .audio || parent == .video, addresses.media(value(.src, index)) != nil else { return false }
    return keep(rule, at: index)
  }

  private func pixels(_ name: HTMLName, _ index: Int) -> Int? {
    value(name, index).flatMap(AttributeValue.pixels)
  }
}
