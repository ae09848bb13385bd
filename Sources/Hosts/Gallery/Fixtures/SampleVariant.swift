import Storage

/// A variant of an entry, made from a normal one.
public struct SampleVariant: Sendable {
  /// The name in addresses: `long-title`.
  public let name: String
  let change: @Sendable (inout StoredEntry) -> Void

  public static let all: [SampleVariant] = [
    SampleVariant(name: "read") { entry in entry.isUnread = false },
    SampleVariant(name: "starred") { entry in entry.isStarred = true },
    SampleVariant(name: "long-title") { entry in
      entry.fields.title =
        "A title that goes on and on, because its author could not decide where to end it, and then holds a word like "
        + "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft as well"
      entry.fields.feedTitle = "A feed whose own name is longer than any column has room for"
    },
    SampleVariant(name: "no-title") { entry in entry.fields.title = nil },
    SampleVariant(name: "no-words") { entry in
      entry.fields.title = nil
      entry.fields.excerpt = ""
      entry.fields.contentHTML = ""
    },
    SampleVariant(name: "right-to-left") { entry in
      entry.fields.title = "كيف تقرأ جدول المد والجزر، ومتى لا تفعل (الجزء 2)"
      entry.fields.excerpt = "الجدول المعلق على الرصيف صحيح في معظم الأيام. إليك كيف تعرف أي الأيام."
      entry.fields.contentHTML = "<p>الجدول المعلق على الرصيف صحيح في معظم الأيام. إليك كيف تعرف أي الأيام.</p>"
      entry.fields.feedTitle = "جريدة الميناء"
    },
    SampleVariant(name: "missing-picture") { entry in
      entry.fields.images = [
        StoredImage(url: SampleVariant.missingPicture, alt: "A picture that cannot be loaded", width: 800, height: 600)
      ]
    },
  ]

  /// The address of an image that does not exist.
  public static let missingPicture: WebAddress = "/samples/media/missing-picture.svg"
}
