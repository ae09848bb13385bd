import HTML

/// A sanitizer policy that keeps the markup that feedparser keeps, as far as a policy can.
enum CompatiblePolicy {
  static let sanitizer: Sanitizer = {
    var policy = Sanitizer.Policy()
    for name in words(elements) where policy.elements[name] == nil { policy.elements[name] = [] }
    policy.replacements = [:]
    policy.linksAddresses = false
    policy.elements["math"] = nil
    policy.inlineImageTypes.remove("image/svg+xml")
    policy.globalAttributes = Set(words(attributes))
    policy.styleProperties = Set(words(properties))
    policy.keepsElementsWithoutAddress = true
    policy.linksUnknownFrames = false
    return Sanitizer(policy: policy)
  }()

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static let elements: String = """
    acronym area big button canvas center col colgroup command datagrid datalist dialog dir event-source fieldset font
    input label legend m map menu meter multicol nav nextid optgroup option output progress select sound spacer
    """

  private static let attributes: String = """
    abbr accept accept-charset accesskey action align alt autocomplete autofocus axis background balance
    bgcolor bgproperties border bordercolor bordercolordark bordercolorlight bottompadding cellpadding cellspacing ch
    challenge char charoff charset checked choff cite clear color cols colspan compact contenteditable coords data
    datafld datapagesize datasrc datetime default delay dir disabled draggable dynsrc enctype end face for form frame
    galleryimg gutter headers height hidden hidefocus high href hreflang hspace icon inputmode ismap keytype label lang
    leftspacing list longdesc loop loopcount loopend loopstart low lowsrc max maxlength media method min multiple
    nohref noshade nowrap open optimum pattern ping point-size poster pqg preload prompt radiogroup readonly rel
    repeat-max repeat-min replace required rev rightspacing rows rowspan rules scope selected shape size span src start
    step style summary suppress tabindex target template title toppadding type unselectable urn usemap valign value
    variable volume vrml vspace width wrap
    """

  private static let properties: String = """
    background background-color background-x background-y border border-bottom border-collapse border-color border-left
    border-right border-top clear color cursor direction display float font font-family font-size font-style
    font-weight height letter-spacing line-height margin margin-bottom margin-left margin-right margin-top overflow
    padding padding-bottom padding-left padding-right padding-top text-align text-decoration text-indent vertical-align
    white-space width
    """
}
