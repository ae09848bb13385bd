extension SiteRules {
  /// The rule for all sites, and rules for a few on whose pages much stands beside the article.
  public static let common: SiteRules = {
    do {
      var rules = try SiteRules(parsing: commonText)
      rules.removesSurroundings = true
      return rules
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static let commonText = """
    # Encyclopedias made with MediaWiki: links to edit, boxes to navigate, notices to the authors.
    site    wikipedia.org wikibooks.org wikisource.org wikivoyage.org wikiversity.org wikinews.org
    content .mw-parser-output, #mw-content-text
    remove  .mw-editsection, .mw-jump-link, .navbox, .vertical-navbox, .sidebar, .ambox, .hatnote, .noprint, #toc
    remove  .toc, .mw-empty-elt, .sistersitebox, .authority-control, .catlinks, .metadata

    # A repository's page is its README.
    site    github.com
    content article.markdown-body, .markdown-body.entry-content
    remove  a.anchor, .zeroclipboard-container

    # Works in chapters; the whole work is one page.
    site    archiveofourown.org
    content #workskin .preface.group > .notes, #chapters
    remove  .landmark, .actions, #comments_placeholder
    single  li.chapter.entire a

    # Articles for subscribers end with a note instead of the text.
    site    lwn.net
    content .ArticleText
    remove  .CommentBox, .lwn-u-library-ad

    # Manuals made with Sphinx.
    site    readthedocs.io docs.python.org
    content [role=main], .body[role=main]
    remove  a.headerlink, .rst-footer-buttons, .rst-breadcrumbs-buttons, .admonition.deprecated > .close

    # Long articles in several parts.
    site    heise.de
    remove  .a-u-inline, .ad-container, a-paternoster, .article-footer, .a-box--related
    single  a[href*="seite=all"], a.a-pagination__link--all

    site    zeit.de
    remove  .article__newsletter, .ad-container, .zplus-badge, .article-pagination
    single  a[href$="/komplettansicht"]

    site    golem.de
    remove  .list-jtoc, .iqadtile, .gg-embetty, .supplementary
    next    a#atoc_next, #table-jtoc .next a, a.go-pagination__next
    """
}
