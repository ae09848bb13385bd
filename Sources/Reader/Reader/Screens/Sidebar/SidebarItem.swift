import HTML
import Lists
import Storage

/// A line of the sidebar, or the header of a section.
public protocol SidebarItem: ListItem, Sendable where ID == String {
  func write(into markup: inout Markup, in page: PageContext)
}

/// The content of any line of the sidebar.
struct SidebarLine {
  let id: String
  let mark: ContentMark
  let style: String
  let title: String
  let path: String
  let isCurrent: Bool
  let unreadCount: Int
  let problem: String?

  /// - Parameters:
  ///   - tag: `li` inside a list.
  ///   - before: Writes content in front of the link.
  func write(into markup: inout Markup, as tag: StaticString = "li", before: (inout Markup) -> Void = { _ in }) {
    markup.element(tag, [Attribute("class", "line \(style)"), .data("id", id), .data("mark", "\(mark)")]) {
      (line: inout Markup) in
      before(&line)
      line.element(
        "a",
        [.href(path), .aria("current", isCurrent ? "page" : nil), .title(problem ?? title)]
      ) { (link: inout Markup) in
        link.element("span", [.class("name")], text: title)
        if problem != nil {
          link.element("span", [.class("trouble"), .aria("label", "This feed has a problem")], text: "!")
        }
        if unreadCount > 0 { link.element("span", [.class("count")], text: "\(unreadCount)") }
      }
    }
  }
}
