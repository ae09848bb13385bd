#if STAND_IN
  import Diffing
  import Lists
  import ListsUIKit
  import UIKitStandIn

  struct Contact: ListItem, Sendable, Equatable {
    let id: Int
    var name: String

    var mark: ContentMark {
      var mark = ContentMarkBuilder()
      mark.combine(name)
      return mark.mark
    }
  }

  final class ContactCell: UITableViewCell {
    var name = ""
  }

  @MainActor
  final class ContactsScreen {
    init(_ tableView: UITableView) {
      adapter = TableAdapter(
        tableView, identity: \.id,
        cell: TableCell.reusing(ContactCell.self) { (contact: Contact, cell) in cell.name = contact.name },
        behavior: ListBehavior(selection: Selection(mode: .single), reordering: reordering),
        observer: { [contacts] in DiffableObserver(provider: contacts, stamp: \.stamp, shown: [], target: $0) })
    }

    /// What the user reads stays where it is when others come in above.
    func keepPlace() { adapter?.keepsPlace = true }

    let contacts = SectionsProvider<String, Contact>()
    private(set) var adapter: TableAdapter<String, Contact, Int>?

    func show(friends: [Contact], others: [Contact]) {
      contacts.set([
        ProviderSection("friends", friends, title: "Friends"), ProviderSection("others", others, title: "Others"),
      ])
    }

    func rename(_ id: Int, to name: String) {
      contacts.update("friends") { section in
        for index in section.elements.indices where section.elements[index].id == id {
          section.elements[index].name = name
        }
      }
    }

    func reveal(_ id: Int) {
      adapter?.scroll(to: id, at: .middle, animated: false)
    }

    func restore(friends: [Contact]) {
      adapter?.observer.withoutAnimation { show(friends: friends, others: []) }
    }

    private var reordering: Reordering<Contact> {
      Reordering { [contacts] contact, target in
        for (section, content) in contacts.sections.enumerated() {
          guard let item = content.elements.firstIndex(of: contact) else { continue }
          contacts.move(from: ElementPath(section: section, item: item), to: target)
        }
      }
    }
  }
#endif
