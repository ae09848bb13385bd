import HTML
import Lists

extension ProviderSection where SectionID == String, Element == any SidebarItem {
  /// Writes the section: its header, if it has one, and its lines.
  ///
  /// - Parameter hasLines: True to write the lines; false if they follow one by one.
  public func write(into markup: inout Markup, in page: PageContext, hasLines: Bool = true) {
    markup.element("div", [.class("group"), .data("section", id)]) { (group: inout Markup) in
      header?.write(into: &group, in: page)
      group.element("ul", [.id("group-\(id)")]) { (list: inout Markup) in
        guard hasLines else { return }
        for line in elements { line.write(into: &list, in: page) }
      }
    }
  }
}
