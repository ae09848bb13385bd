import Bytes

/// The words in classes and ids that tell what an element is for. The lists are those of Mozilla's Readability, whose
/// experience with them is older than most sites.
enum NameWords {
  /// Names of what is around an article.
  static let unlikely = WordList(
    """
    -ad- ai2html banner breadcrumbs combx comment community cover-wrap disqus extra footer gdpr header legends menu
    related remark replies rss shoutbox sidebar skyscraper social sponsor supplemental ad-break agegate pagination pager
    popup yom-remote
    """)

  /// Names that outweigh unlikely ones.
  static let likely = WordList("and article body column content main mathjax shadow")

  static let positive = WordList(
    "article body content entry hentry h-entry main page pagination post text blog story")

  static let negative = WordList(
    """
    -ad- hidden banner combx comment com- contact footer gdpr masthead media meta outbrain promo related scroll share
    shoutbox sidebar skyscraper sponsor shopping tags widget
    """)

  /// Names of what a site adds to each of its articles.
  static let surrounding = WordList(
    """
    newsletter related recommend read-more readmore more-news also-read read-also author-bio authorbio author-box
    authorbox author-info about-author author-card author-desc saboxplugin tag-list taglist post-tags entry-tags
    article-tags breadcrumb social- subscribe signup sign-up post-nav nav-links pagination main-menu footer-menu
    comments-area comment-respond comment-form commentform kommentar rating advert adv-info sponsor donat cookie
    consent disclaimer copyright post-meta postmetadata entry-meta article-meta post-info follow-us most-read
    mostread popular trending outbrain taboola sharedaddy widget_ widgettitle footer-widget print-button recipe-print
    reading-time readingtime read-time
    """)

  /// Names of what is beside an article if it is mostly links.
  static let linking = WordList("teaser promo")

  /// Names of captions and credits of pictures.
  static let caption = WordList(
    "caption credit bildunter bildtext imgtext image-text image_text image-desc img-desc photo-desc imagedesc")

  static let byline = WordList("byline author dateline writtenby p-author")

  /// True if a name has the word "hid".
  static func isHid(_ name: [UInt8]) -> Bool {
    name.split(separator: 0x20).contains { $0.elementsEqual("hid".utf8) }
  }

  /// True if one of the words is `share` or `sharedaddy`, or a part of it between underscores.
  static func isForSharing(_ names: [UInt8]) -> Bool {
    let share = Array("share".utf8)
    let daddy = Array("daddy".utf8)
    var place = 0
    while place + share.count <= names.count {
      defer { place += 1 }
      guard names[place] == share[0], names[place...].starts(with: share),
        place == 0 || !isWordByte(names[place - 1])
      else { continue }
      let end = place + share.count
      if end == names.count || !isWordByte(names[end]) { return true }
      let later = end + daddy.count
      if names[end...].starts(with: daddy), later == names.count || !isWordByte(names[later]) { return true }
    }
    return false
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || ASCII.isDigit(byte) }
}
