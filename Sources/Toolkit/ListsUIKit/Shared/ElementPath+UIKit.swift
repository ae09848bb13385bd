#if canImport(UIKit)
  import UIKit
#elseif STAND_IN
  import UIKitStandIn
#endif
#if canImport(UIKit) || STAND_IN
  import Diffing

  extension ElementPath {
    init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }

    var indexPath: IndexPath { IndexPath(item: item, section: section) }
  }
#endif
