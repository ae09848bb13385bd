import Readability

/// The rules that come with the library, and one's own.
func rules() throws -> SiteRules {
  let own = try SiteRules(
    parsing: """
      # A newspaper that has its newsletter in the middle of each article.
      site    gazette.example
      content .story
      remove  .newsletter, aside
      next    a.onward
      single  a[href$="?print=1"]
      """)
  return SiteRules.common.adding(own)
}
