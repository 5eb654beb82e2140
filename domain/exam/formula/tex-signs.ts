import type { PartKind } from '#domain/exam/formula/parts.ts'

const kinds: Readonly<Record<string, PartKind>> = {
  L: 'letter',
  B: 'binary',
  R: 'relation',
  O: 'open',
  C: 'close',
  G: 'big',
  W: 'word',
  S: 'space',
}

/** Commands of TeX by kind: each with its sign. */
const written: Readonly<Record<string, string>> = {
  L: 'alpha α,beta β,gamma γ,delta δ,epsilon ε,varepsilon ε,zeta ζ,eta η,theta θ,vartheta ϑ,iota ι,kappa κ,lambda λ,mu μ,nu ν,xi ξ,omicron ο,pi π,varpi ϖ,rho ρ,varrho ϱ,sigma σ,varsigma ς,tau τ,upsilon υ,phi φ,varphi φ,chi χ,psi ψ,omega ω,Gamma Γ,Delta Δ,Theta Θ,Lambda Λ,Xi Ξ,Pi Π,Sigma Σ,Upsilon Υ,Phi Φ,Psi Ψ,Omega Ω,infty ∞,degree °,partial ∂,nabla ∇,emptyset ∅,varnothing ∅,forall ∀,exists ∃,nexists ∄,neg ¬,lnot ¬,angle ∠,measuredangle ∡,sphericalangle ∢,triangle △,square □,Box □,diamond ⋄,star ⋆,ell ℓ,hbar ℏ,Re ℜ,Im ℑ,aleph ℵ,prime ′,ldots …,dots …,cdots …,vdots ⋮,ddots ⋱,dotsc …,dotsb …,AA Å,checkmark ✓,top ⊤,bot ⊥,imath ı,jmath ȷ,backslash \\,% %,$ $,& &,# #,_ _,| ‖,Vert ‖,vert |,surd √,pounds £,copyright ©,clubsuit ♣,diamondsuit ♦,heartsuit ♥,spadesuit ♠,blacksquare ■,hearts ♥',
  B: 'pm ±,mp ∓,times ×,div ÷,cdot ·,ast ∗,circ ∘,bullet ∙,cup ∪,cap ∩,setminus ∖,wedge ∧,land ∧,vee ∨,lor ∨,oplus ⊕,ominus ⊖,otimes ⊗,odot ⊙,bmod mod,sqcup ⊔,sqcap ⊓',
  R: 'le ≤,leq ≤,leqslant ≤,ge ≥,geq ≥,geqslant ≥,ne ≠,neq ≠,approx ≈,equiv ≡,sim ∼,simeq ≃,cong ≅,propto ∝,ll ≪,gg ≫,lt <,gt >,to →,rightarrow →,longrightarrow ⟶,leftarrow ←,gets ←,longleftarrow ⟵,leftrightarrow ↔,Rightarrow ⇒,Longrightarrow ⟹,implies ⟹,Leftarrow ⇐,impliedby ⟸,Leftrightarrow ⇔,iff ⟺,mapsto ↦,longmapsto ⟼,uparrow ↑,downarrow ↓,updownarrow ↕,Uparrow ⇑,Downarrow ⇓,rightleftharpoons ⇌,leftrightharpoons ⇋,rightharpoonup ⇀,leftharpoonup ↼,nearrow ↗,searrow ↘,in ∈,ni ∋,notin ∉,subset ⊂,supset ⊃,subseteq ⊆,supseteq ⊇,subsetneq ⊊,nsubseteq ⊈,parallel ∥,nparallel ∦,perp ⊥,mid ∣,nmid ∤,therefore ∴,because ∵,models ⊨,vdash ⊢,doteq ≐,triangleq ≜,prec ≺,succ ≻,nleq ≰,ngeq ≱,colon :',
  O: 'langle ⟨,lfloor ⌊,lceil ⌈,lbrace {,{ {,lvert |,lVert ‖,lbrack [',
  C: 'rangle ⟩,rfloor ⌋,rceil ⌉,rbrace },} },rvert |,rVert ‖,rbrack ]',
  G: 'int ∫,iint ∬,iiint ∭,oint ∮,sum ∑,prod ∏,coprod ∐,bigcup ⋃,bigcap ⋂,bigoplus ⨁,bigotimes ⨂,bigvee ⋁,bigwedge ⋀,lim lim,limsup limsup,liminf liminf,max max,min min,sup sup,inf inf',
  W: 'sin sin,cos cos,tan tan,cot cot,sec sec,csc csc,cosec cosec,arcsin arcsin,arccos arccos,arctan arctan,sinh sinh,cosh cosh,tanh tanh,coth coth,log log,ln ln,lg lg,exp exp,det det,dim dim,ker ker,arg arg,deg deg,gcd gcd,hom hom,Pr Pr',
  S: 'quad  ,qquad  ,enspace  ,thinspace  ,medspace  ,thickspace  ,hfill  ,newline  ',
}

export type Sign = { text: string; kind: PartKind }

/** The signs of commands without arguments. */
export const commandSigns: ReadonlyMap<string, Sign> = new Map(
  Object.entries(written).flatMap(([letter, list]) =>
    list.split(',').map((pair): [string, Sign] => {
      const at = pair.indexOf(' ')
      return [pair.slice(0, at), { text: pair.slice(at + 1), kind: kinds[letter] ?? 'letter' }]
    }),
  ),
)

const typed: Readonly<Record<string, string>> = {
  binary: '+−±∓×÷·*∪∩∧∨⊕⊗',
  relation: '=<>≤≥≠≈≡→←↔⇌⇒⇔∈∉⊂⊃⊆⊇∝∼≅⊥∥∴∵⟶⟹⟺↦',
  open: '([⟨⌊⌈{',
  close: ')]⟩⌋⌉}',
  comma: ',;',
  big: '∫∬∮∑∏⋃⋂',
}
const kindBySign = new Map(
  Object.entries(typed).flatMap(([kind, signs]) =>
    Array.from(signs, (sign): [string, PartKind] => [sign, kind as PartKind]),
  ),
)

export const kindOf = (sign: string): PartKind => kindBySign.get(sign) ?? 'letter'

/** Commands that change only the appearance. */
export const looks: ReadonlySet<string> = new Set(
  'displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm rm bf it sf tt cal mathrm mathbf mathit mathsf mathtt mathcal mathscr mathfrak boldsymbol bm pmb mathnormal mathop mathbin mathrel mathord mathopen mathclose mathpunct mathstrut boxed fbox smash hline nonumber notag normalsize small large Large ! allowbreak nobreak relax hphantom'.split(
    ' ',
  ),
)

/** Commands whose argument is text. */
export const texts: ReadonlySet<string> = new Set(
  'text textrm textbf textit textsf texttt textnormal mbox hbox operatorname'.split(' '),
)

/** Marks above a letter: the mark, and the word for a longer text; '' if each letter gets the mark. */
export const accents: Readonly<Record<string, readonly [mark: string, word: string]>> = {
  bar: ['\u0304', ''],
  overline: ['\u0305', ''],
  underline: ['\u0332', ''],
  vec: ['\u20d7', 'vector'],
  overrightarrow: ['\u20d7', 'vector'],
  hat: ['\u0302', 'hat'],
  widehat: ['\u0302', 'hat'],
  tilde: ['\u0303', 'tilde'],
  widetilde: ['\u0303', 'tilde'],
  dot: ['\u0307', 'dot'],
  ddot: ['\u0308', 'double dot'],
  check: ['\u030c', 'check'],
  overleftarrow: ['\u20d6', 'left vector'],
  overleftrightarrow: ['\u20e1', 'line'],
  cancel: ['\u0336', ''],
  bcancel: ['\u0336', ''],
  xcancel: ['\u0336', ''],
}

export const negated: Readonly<Record<string, string>> = {
  '=': '≠',
  '∈': '∉',
  '⊂': '⊄',
  '⊆': '⊈',
  '≡': '≢',
  '≤': '≰',
  '≥': '≱',
  '∼': '≁',
  '≈': '≉',
  '<': '≮',
  '>': '≯',
  '∣': '∤',
  '∥': '∦',
}

const doubled = 'CℂHℍNℕPℙQℚRℝZℤ'
/** `\mathbb{R}`. */
export const doubleStruck = (letters: string): string =>
  Array.from(letters, (letter) => {
    const at = doubled.indexOf(letter)
    return at % 2 === 0 ? (doubled[at + 1] ?? letter) : letter
  }).join('')

/** Environments with their brackets; others have none. */
export const brackets: Readonly<Record<string, readonly [string, string]>> = {
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  Bmatrix: ['{', '}'],
  vmatrix: ['|', '|'],
  Vmatrix: ['‖', '‖'],
  cases: ['{', ''],
  rcases: ['', '}'],
}
