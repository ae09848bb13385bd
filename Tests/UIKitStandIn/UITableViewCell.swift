import Foundation

open class UITableViewCell: UIView {
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: UITableView.rowHeight))
  }

  public enum CellStyle { case `default` }
  public enum EditingStyle { case none, delete, insert }

  public let reuseIdentifier: String?
  public let contentView = UIView()

  open func prepareForReuse() {}
}

open class UITableViewHeaderFooterView: UIView {
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  public let reuseIdentifier: String?

  open func prepareForReuse() {}
}
