const signs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'alpha α,beta β,gamma γ,delta δ,epsilon ε,theta θ,lambda λ,mu μ,pi π,rho ρ,sigma σ,tau τ,phi φ,omega ω,Delta Δ,Omega Ω,Sigma Σ,times ×,cdot ·,div ÷,pm ±,le ≤,leq ≤,ge ≥,geq ≥,ne ≠,neq ≠,approx ≈,infty ∞,circ °,degree °,int ∫,sum ∑,sqrt √,to →,rightarrow →,angle ∠,parallel ∥,perp ⊥,in ∈,cup ∪,cap ∩,ldots …,dots …,quad  '
      .split(',')
      .map((pair) => pair.split(' ') as [string, string]),
  ),
}
/** Say how something is set, not what it is. */
const looks =
  /\\(?:mathrm|mathbf|mathit|text|textbf|displaystyle|left|right|operatorname|vec|overline|limits)(?![a-z])/gi

/** Writes superscripts and subscripts in small characters, where these exist. */
function setSmall(smallSigns: string): (whole: string, written: string) => string {
  const small = new Map(Array.from('0123456789+-n').map((sign, at) => [sign, Array.from(smallSigns)[at]]))
  return (whole, written) => {
    const set = Array.from(written, (sign) => small.get(sign))
    return set.includes(undefined) ? whole : set.join('')
  }
}
const raise = setSmall('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ')
const lower = setSmall('₀₁₂₃₄₅₆₇₈₉₊₋ₙ')

/** A formula in TeX as a line of text, about as one would type it. */
export function plainTex(tex: string): string {
  return tex
    .replaceAll(looks, '')
    .replaceAll(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$1/$2')
    .replaceAll(/\^\s*\\circ/g, '°')
    .replaceAll(/\\[,;:!> ]/g, ' ')
    .replaceAll(/\\([a-z]+)/gi, (_, name) => signs[String(name)] ?? `${name}`)
    .replaceAll(/\^\{([^{}]*)\}/g, raise)
    .replaceAll(/\^([0-9n])/g, raise)
    .replaceAll(/_\{([^{}]*)\}/g, lower)
    .replaceAll(/_([0-9n])/g, lower)
    .replaceAll(/\\(?=[{}%&$#_])|[{}]/g, '')
}

const formula = /\\\((.+?)\\\)|\\\[(.+?)\\\]/gs

/** A text with its formulas in TeX as text. */
export const withoutTex = (text: string): string =>
  text.replaceAll(formula, (_, line, block) => plainTex(String(line ?? block)))
