import Bytes

/// The commands of LaTeX that stand for signs, words and styles, as far as the converter knows them.
enum LaTeXSymbols {
  /// Letters, as identifiers.
  static let identifiers: [ByteString: String] = table(
    """
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ
    nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ
    omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω aleph ℵ beth ℶ hbar ℏ
    ell ℓ Re ℜ Im ℑ wp ℘ imath ı jmath ȷ infty ∞ emptyset ∅ varnothing ∅ partial ∂ nabla ∇ top ⊤ bot ⊥ angle ∠
    triangle △ square □ Box □ degree ° prime ′ ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯ lbrace { rbrace }
    """)

  /// Signs between or before what they act on.
  static let operators: [ByteString: String] = table(
    """
    pm ± mp ∓ times × div ÷ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ cup ∪ cap ∩ sqcup ⊔
    sqcap ⊓ vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ wr ≀ dagger † neg ¬ lnot ¬ leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ ll ≪
    gg ≫ equiv ≡ sim ∼ simeq ≃ approx ≈ cong ≅ propto ∝ asymp ≍ doteq ≐ prec ≺ succ ≻ preceq ⪯ succeq ⪰ subset ⊂
    supset ⊃ subseteq ⊆ supseteq ⊇ in ∈ ni ∋ notin ∉ mid ∣ nmid ∤ parallel ∥ perp ⊥ vdash ⊢ models ⊨ forall ∀
    exists ∃ nexists ∄ to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ implies ⟹ Leftarrow ⇐
    Leftrightarrow ⇔ iff ⟺ mapsto ↦ longrightarrow ⟶ longleftarrow ⟵ uparrow ↑ downarrow ↓ hookrightarrow ↪
    rightharpoonup ⇀ therefore ∴ because ∵ colon : lt < gt > langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋
    lvert | rvert | vert | lVert ‖ rVert ‖ Vert ‖ backslash \\ lesssim ≲ gtrsim ≳ triangleq ≜ coloneqq ≔
    """)

  /// Large signs whose limits stand above and below where there is room.
  static let largeOperators: [ByteString: String] = table(
    "sum ∑ prod ∏ coprod ∐ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ bigvee ⋁ bigwedge ⋀")

  /// Integrals, whose limits stand beside them.
  static let integrals: [ByteString: String] = table("int ∫ iint ∬ iiint ∭ oint ∮")

  /// Names of functions.
  static let functions = words(
    """
    sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp deg dim hom ker arg
    """)

  /// Names whose limits stand below them where there is room.
  static let limits = words("lim limsup liminf max min sup inf det gcd Pr argmax argmin")

  /// Signs above or below a formula.
  static let accents: [ByteString: String] = table(
    "hat ^ widehat ^ bar ¯ overline ¯ vec → tilde ~ widetilde ~ dot ˙ ddot ¨ check ˇ breve ˘ overrightarrow → overbrace ⏞"
  )
  static let underAccents: [ByteString: String] = table("underline _ underbrace ⏟")

  /// The variants of letters (`mathvariant`), which MathML Core has only for single letters, as Unicode's own letters.
  static let doubleStruck = letters(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ1", "𝔸 𝔹 ℂ 𝔻 𝔼 𝔽 𝔾 ℍ 𝕀 𝕁 𝕂 𝕃 𝕄 ℕ 𝕆 ℙ ℚ ℝ 𝕊 𝕋 𝕌 𝕍 𝕎 𝕏 𝕐 ℤ 𝟙")
  static let script = letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "𝒜 ℬ 𝒞 𝒟 ℰ ℱ 𝒢 ℋ ℐ 𝒥 𝒦 ℒ ℳ 𝒩 𝒪 𝒫 𝒬 ℛ 𝒮 𝒯 𝒰 𝒱 𝒲 𝒳 𝒴 𝒵")

  /// Widths of spaces in em.
  static let spaces: [ByteString: String] = [
    ",": "0.167", ":": "0.222", ">": "0.222", ";": "0.278", " ": "0.333", "!": "-0.167", "quad": "1", "qquad": "2",
    "thinspace": "0.167", "enspace": "0.5",
  ]

  /// Commands that change only the size or the place of what follows.
  static let withoutMeaning = words(
    """
    displaystyle textstyle scriptstyle limits nolimits big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr
    nonumber notag
    """)

  /// The signs around a matrix, by the name of its environment; empty ones for a table without them.
  static let environments: [ByteString: (open: String, close: String)] = [
    "matrix": ("", ""), "smallmatrix": ("", ""), "pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "Bmatrix": ("{", "}"),
    "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"), "cases": ("{", ""), "aligned": ("", ""), "align": ("", ""),
    "align*": ("", ""), "split": ("", ""), "gathered": ("", ""), "gather": ("", ""), "gather*": ("", ""),
    "equation": ("", ""), "equation*": ("", ""),
  ]

  private static func words(_ text: String) -> Set<ByteString> {
    Set(all(text).map { ByteString($0) })
  }

  private static func table(_ text: String) -> [ByteString: String] {
    let words = all(text)
    return Dictionary(
      stride(from: 0, to: words.count - 1, by: 2).map { (ByteString(words[$0]), words[$0 + 1]) },
      uniquingKeysWith: { $1 })
  }

  private static func letters(_ ascii: String, _ signs: String) -> [UInt8: String] {
    Dictionary(zip(ascii.utf8, all(signs)), uniquingKeysWith: { $1 })
  }

  private static func all(_ text: String) -> [String] {
    text.utf8.split(whereSeparator: ASCII.isWhitespace).map { String(Substring($0)) }
  }
}
