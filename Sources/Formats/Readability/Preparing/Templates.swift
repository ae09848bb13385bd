import HTML

/// Removes what a page holds for its scripts: browsers do not show the content of `template` (HTML Living Standard,
/// 4.12.3).
enum Templates {
  /// Names by which frameworks call the same, in elements that browsers do not know.
  private static let names = ["ng-template", "v-template", "x-template"]

  /// A template with `shadowrootmode` is shown in the place of what its parent has.
  static func remove(from tree: inout PageTree) {
    let shadow = tree.page.number(of: "shadowrootmode")
    for template in tree.elements(.template, in: 0) {
      if let shadow, tree.span(numbered: shadow, of: template) != nil {
        tree.rename(template, to: .div)
      } else {
        tree.detach(template)
      }
    }
    for number in names.compactMap(tree.page.number) {
      var index = tree.nextElement(after: 0, in: 0)
      while index != PageTree.none, !tree.stops() {
        let isTemplate = tree[index].tag.number == number
        index = isTemplate ? tree.removeAndGoOn(index, in: 0) : tree.nextElement(after: index, in: 0)
      }
    }
  }
}
