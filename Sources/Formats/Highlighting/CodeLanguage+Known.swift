import Bytes

extension CodeLanguage {
  /// Other names of languages in classes.
  static let aliases: [ByteString: ByteString] = [
    "bash": "shell", "sh": "shell", "zsh": "shell", "console": "shell", "shellscript": "shell",
    "shell-session": "shell", "fish": "shell", "source.shell": "shell",
    "c++": "c", "cpp": "c", "cc": "c", "h": "c", "hpp": "c", "objc": "c", "objective-c": "c", "objectivec": "c",
    "cs": "csharp", "c#": "csharp", "js": "javascript", "jsx": "javascript", "mjs": "javascript",
    "ts": "javascript", "tsx": "javascript", "typescript": "javascript", "node": "javascript",
    "py": "python", "python3": "python", "rb": "ruby", "rs": "rust", "golang": "go", "kt": "kotlin",
    "html": "xml", "xhtml": "xml", "svg": "xml", "rss": "xml", "atom": "xml", "vue": "xml", "html+erb": "xml",
    "text-html-basic": "xml", "text-xml": "xml", "html-basic": "xml", "plist": "xml",
    "scss": "css", "sass": "css", "less": "css", "json5": "json", "jsonc": "json", "yml": "yaml",
    "ini": "toml", "conf": "toml", "properties": "toml", "patch": "diff", "udiff": "diff",
    "pgsql": "sql", "postgresql": "sql", "sqlite": "sql", "mysql": "sql", "plpgsql": "sql",
    "hs": "haskell", "dockerfile": "docker", "makefile": "make", "ex": "elixir", "pl": "perl", "php7": "php",
    "clj": "lisp", "clojure": "lisp", "scheme": "lisp", "elisp": "lisp", "emacs-lisp": "lisp", "common-lisp": "lisp",
  ]

  static let known: [ByteString: CodeLanguage] = [
    "swift": swift, "c": c, "csharp": csharp, "java": java, "kotlin": kotlin, "scala": scala,
    "javascript": javascript, "python": python, "ruby": ruby, "go": go, "rust": rust, "php": php, "shell": shell,
    "sql": sql, "xml": xml, "css": css, "json": json, "yaml": yaml, "toml": toml, "lua": lua, "perl": perl,
    "haskell": haskell, "elixir": elixir, "docker": docker, "make": make, "lisp": lisp, "zig": zig, "diff": diff,
  ]

  // MARK: Families

  private static func braces(
    _ keywords: String, constants: String = "true false null", nested: Bool = false, quotes: [Quote]
  ) -> CodeLanguage {
    var language = CodeLanguage()
    language.lineComments = [Array("//".utf8)]
    language.blockComments = [BlockComment("/*", "*/", isNested: nested)]
    language.quotes = quotes
    language.keywords = words(keywords)
    language.constants = words(constants)
    return language
  }

  // MARK: Languages with braces

  private static let swift: CodeLanguage = {
    var language = braces(
      """
      actor any as associatedtype async await borrowing break case catch class consuming continue convenience default \
      defer deinit didSet do dynamic else enum extension fallthrough fileprivate final for func get guard if import in \
      indirect infix init inout internal is isolated lazy let macro mutating nonisolated nonmutating open operator \
      override package postfix precedencegroup prefix private protocol public repeat required rethrows return self Self \
      sending set some static struct subscript super switch throw throws try typealias unowned var weak where while \
      willSet
      """, constants: "true false nil", nested: true,
      quotes: [Quote("\"\"\"", spansLines: true), Quote("#\"", "\"#", hasEscapes: false), Quote("\"")])
    language.wordBytes = [UInt8(ascii: "@")]
    return language
  }()

  private static let c: CodeLanguage = {
    var language = braces(
      """
      #define #elif #else #endif #error #if #ifdef #ifndef #import #include #pragma #undef @end @implementation \
      @interface @property @protocol @selector alignas alignof asm auto bool break case catch char class co_await \
      co_return co_yield concept const consteval constexpr constinit const_cast continue decltype default delete do \
      double dynamic_cast else enum explicit export extern final float for friend goto if inline int long mutable \
      namespace new noexcept operator override private protected public register reinterpret_cast requires restrict \
      return short signed sizeof static static_assert static_cast struct switch template this throw try typedef typeid \
      typename union unsigned using virtual void volatile wchar_t while
      """, constants: "true false NULL nullptr nil YES NO", quotes: [Quote("\""), Quote("'", isCharacter: true)])
    language.wordBytes = [UInt8(ascii: "#"), UInt8(ascii: "@")]
    return language
  }()

  private static let csharp = braces(
    """
    abstract as async await base bool break byte case catch char checked class const continue decimal default delegate \
    do double else enum event explicit extern finally fixed float for foreach get goto if implicit in init int interface \
    internal is lock long nameof namespace new object operator out override params partial private protected public \
    readonly record ref required return sbyte sealed set short sizeof stackalloc static string struct switch this throw \
    try typeof uint ulong unchecked unsafe ushort using value var virtual void volatile when where while with yield
    """, quotes: [Quote("@\"", "\"", hasEscapes: false, spansLines: true), Quote("\""), Quote("'", isCharacter: true)])

  private static let java: CodeLanguage = {
    var language = braces(
      """
      abstract assert boolean break byte case catch char class const continue default do double else enum exports extends \
      final finally float for goto if implements import instanceof int interface long module native new non-sealed \
      package permits private protected public record requires return sealed short static strictfp super switch \
      synchronized this throw throws transient try var void volatile while yield
      """, quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'", isCharacter: true)])
    language.wordBytes = [UInt8(ascii: "@")]
    return language
  }()

  private static let kotlin = braces(
    """
    abstract actual annotation as break by catch class companion const constructor continue crossinline data do else \
    enum expect external final finally for fun get if import in infix init inline inner interface internal is it \
    lateinit object open operator out override package private protected public reified return sealed set super \
    suspend tailrec this throw try typealias val value var vararg when where while
    """, nested: true, quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'", isCharacter: true)])

  private static let scala = braces(
    """
    abstract case catch class def derives do else end enum export extends extension final finally for given if implicit \
    import inline lazy match new object open override package private protected return sealed super then this throw \
    trait try type using val var while with yield
    """, nested: true, quotes: [Quote("\"\"\"", spansLines: true), Quote("\""), Quote("'", isCharacter: true)])

  private static let javascript = braces(
    """
    abstract any as async await boolean break case catch class const continue debugger declare default delete do else \
    enum export extends finally for from function get if implements import in infer instanceof interface is keyof let \
    module namespace new never number of private protected public readonly return satisfies set static string super \
    switch symbol this throw try type typeof unknown var void while with yield
    """, constants: "true false null undefined NaN Infinity",
    quotes: [Quote("`", spansLines: true), Quote("\""), Quote("'")])

  private static let go = braces(
    """
    break case chan const continue default defer else fallthrough for func go goto if import interface map package range \
    return select struct switch type var any bool byte error float32 float64 int int32 int64 rune string uint uint64
    """, constants: "true false nil iota",
    quotes: [Quote("`", hasEscapes: false, spansLines: true), Quote("\""), Quote("'", isCharacter: true)])

  private static let rust = braces(
    """
    as async await break const continue crate dyn else enum extern fn for if impl in let loop macro_rules match mod move \
    mut pub ref return self Self static struct super trait type union unsafe use where while bool char f32 f64 i8 i16 i32 \
    i64 i128 isize str u8 u16 u32 u64 u128 usize
    """, constants: "true false None Some Ok Err", nested: true,
    quotes: [
      Quote("r#\"", "\"#", hasEscapes: false, spansLines: true), Quote("\"", spansLines: true),
      Quote("'", isCharacter: true),
    ])

  private static let zig = braces(
    """
    align anytype anyframe asm async await break catch comptime const continue defer else enum errdefer error export \
    extern fn for if inline noalias nosuspend opaque or and orelse packed pub resume return struct suspend switch test \
    threadlocal try union unreachable usingnamespace var volatile while bool void u8 u16 u32 u64 usize i32 i64 f64
    """, constants: "true false null undefined", quotes: [Quote("\""), Quote("'", isCharacter: true)])

  private static let php: CodeLanguage = {
    var language = braces(
      """
      abstract and array as bool break callable case catch class clone const continue declare default do echo else elseif \
      empty enum exit extends final finally float fn for foreach function global goto if implements include include_once \
      instanceof insteadof int interface isset list match mixed namespace new or print private protected public readonly \
      require require_once return self static string switch this throw trait try unset use var void while xor yield
      """, constants: "true false null TRUE FALSE NULL",
      quotes: [Quote("\"", spansLines: true), Quote("'", spansLines: true)])
    language.lineComments.append(Array("# ".utf8))
    return language
  }()

  private static let css: CodeLanguage = {
    var language = CodeLanguage()
    language.blockComments = [BlockComment("/*", "*/")]
    language.lineComments = [Array("// ".utf8)]
    language.quotes = [Quote("\""), Quote("'")]
    language.keywords = words(
      """
      @charset @container @counter-style @else @extend @font-face @for @if @import @include @keyframes @layer @media \
      @mixin @page @property @return @scope @starting-style @supports @use
      """)
    language.constants = words("auto inherit initial none unset revert currentColor transparent")
    language.wordBytes = Set("-@#".utf8)
    language.keyMark = UInt8(ascii: ":")
    return language
  }()
}
