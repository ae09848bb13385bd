import Bytes
import WebAddresses

/// Rules for single sites, written as text:
///
///     # A comment.
///     site    example.org news.example
///     content div.story, article > .body
///     remove  aside, .newsletter
///     next    a.next
///     single  a[href$="?print=1"]
///
/// A rule begins with its hosts, which include their subdomains. Each line may appear several times. ``Selector`` says
/// what is understood of CSS.
public struct SiteRules: Sendable {
  /// The rules. Of several rules for a site, the last one applies.
  public private(set) var rules: [SiteRule] = []
  /// True if what sites add to each of their articles is removed on all sites (links to other articles, tags, requests
  /// to subscribe, lines of copyright, labels of advertisements), and the lead below the title is added. Without it an
  /// article is what Mozilla's Readability finds.
  public var removesSurroundings = false

  // MARK: Lifecycle

  /// Creates an empty list.
  public init() {}

  /// Creates a list of these rules.
  public init(_ rules: [SiteRule]) {
    self.rules = rules
  }

  /// Parses rules.
  /// - Throws: `SiteRuleError` with the first line that is not understood.
  /// - Complexity: O(bytes).
  public init(parsing text: String) throws(SiteRuleError) {
    for (number, line) in text.splitBytes(on: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmedASCII
      guard let first = line.utf8.first, first != UInt8(ascii: "#") else { continue }
      guard let failure = add(line) else { continue }
      throw SiteRuleError(line: number + 1, reason: failure)
    }
  }

  // MARK: Reading

  /// The rule for the pages of an address: of several, the last one.
  public func rule(for address: WebAddress?) -> SiteRule? {
    guard let host = address?.host else { return nil }
    return rules.last { $0.applies(to: host) }
  }

  /// These rules and others, which take precedence.
  public func adding(_ others: SiteRules) -> SiteRules {
    var all = SiteRules(rules + others.rules)
    all.removesSurroundings = removesSurroundings || others.removesSurroundings
    return all
  }

  // MARK: Private

  /// Adds a line; returns why it is not understood.
  private mutating func add(_ line: Substring) -> String? {
    let words = line.splitBytes(on: " ", maxSplits: 1)
    guard words.count == 2 else { return "a word and what it applies to are expected" }
    let kind = ByteString(words[0])
    if kind == "site" {
      rules.append(SiteRule(hosts: words[1].splitBytes(on: " ").map { ByteString($0.lowercasedASCII) }))
      return nil
    }
    guard !rules.isEmpty else { return "a rule begins with a line `site`" }
    guard let selectors = Selector.list(words[1]) else { return "\(words[1]) is not a selector" }
    let last = rules.count - 1
    switch kind {
    case "content": rules[last].content += selectors
    case "remove": rules[last].removed += selectors
    case "next": rules[last].nextPage += selectors
    case "single": rules[last].singlePage += selectors
    default: return "\(kind) is none of site, content, remove, next and single"
    }
    return nil
  }
}

/// A line of site rules that is not understood.
public struct SiteRuleError: Error, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// The problem with the line, in words.
  public let reason: String

  public var description: String { "Line \(line) of the site rules: \(reason)." }
}
