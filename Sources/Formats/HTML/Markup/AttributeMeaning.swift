/// The effect of an attribute's value in a browser.
enum AttributeMeaning {
  case plain
  /// The address of a link.
  case link
  /// The address of a resource that is loaded, or to which a form is sent.
  case address
  /// A script or a page.
  case program

  init(of name: StaticString) {
    self = name.withUTF8Buffer { AttributeMeaning(lowercased: $0) }
  }

  /// Checks the length and the first letter first, since this runs for every attribute written.
  private init(lowercased name: UnsafeBufferPointer<UInt8>) {
    func isName(_ other: StaticString) -> Bool {
      guard name.count == other.utf8CodeUnitCount else { return false }
      return other.withUTF8Buffer { other in name.indices.allSatisfy { name[$0] | 0x20 == other[$0] } }
    }
    guard let first = name.first else {
      self = .plain
      return
    }
    switch first | 0x20 {
    case UInt8(ascii: "o") where name.count > 2 && name[1] | 0x20 == UInt8(ascii: "n"): self = .program
    case UInt8(ascii: "s") where isName("srcdoc"): self = .program
    case UInt8(ascii: "h") where isName("href"): self = .link
    case UInt8(ascii: "s") where isName("src"): self = .address
    case UInt8(ascii: "a") where isName("action"): self = .address
    case UInt8(ascii: "f") where isName("formaction"): self = .address
    case UInt8(ascii: "p") where isName("poster"): self = .address
    case UInt8(ascii: "c") where isName("cite"): self = .address
    case UInt8(ascii: "d") where isName("data"): self = .address
    case UInt8(ascii: "b") where isName("background"): self = .address
    case UInt8(ascii: "x") where isName("xlink:href"): self = .address
    default: self = .plain
    }
  }
}
