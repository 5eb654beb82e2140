import { lower, raise } from '#domain/exam/formula/parts.ts'
import { commandSigns } from '#domain/exam/formula/tex-signs.ts'

const arrows: Readonly<Record<string, string>> = {
  '->': '→',
  '<-': '←',
  '<->': '↔',
  '<-->': '⇄',
  '<=>': '⇌',
  '<=>>': '⇌',
  '<<=>': '⇌',
}
const arrow = /\s*(<<=>|<=>>?|<-->|<->|->|<-)(?:\[([^\]]*)\])?(?:\[([^\]]*)\])?\s*/g
/** A gas that leaves, or a precipitate. */
const goes = /\s+[\^v](?=\s|$)/g
const bonds: Readonly<Record<string, string>> = { '-': '–', '=': '=', '#': '≡' }

/** The argument of mhchem's `\ce` as a line of text: `2H2 + O2 -> 2H2O` is `2H₂ + O₂ → 2H₂O`. */
export function plainChemistry(source: string): string {
  return source
    .replaceAll(goes, (sign) => (sign.trim() === 'v' ? ' ↓' : ' ↑'))
    .replaceAll(arrow, (_, sign: string, above = '', below = '') => {
      const over = [above, below].filter((text) => text !== '').map(plainChemistry)
      return ` ${arrows[sign]} ${over.length > 0 ? `(${over.join(', ')}) ` : ''}`
    })
    .replaceAll(/\^\{([^{}]*)\}|\^(\d*[+-]?)/g, (_, group?: string, short?: string) =>
      above(group ?? short ?? ''),
    )
    .replaceAll(/_\{([^{}]*)\}|_(\d+)/g, (_, group?: string, short?: string) => lower(group ?? short ?? ''))
    .replaceAll(/(?<=[\p{L})\]])\d+/gu, lower)
    .replaceAll(/(?<=[\p{L})\]₀-₉])[+-](?=[\s)\]]|$)/gu, above)
    .replaceAll(/(?<=[\p{L})₀-₉])[-=#](?=[\p{L}(])/gu, (sign) => bonds[sign] ?? sign)
    .replaceAll(/(?<=\S)\s*[.*]\s*(?=[\d\p{L}])/gu, (sign, at: number, whole: string) =>
      /\d$/.test(whole.slice(0, at)) && sign === '.' ? sign : ' · ',
    )
    .replaceAll(/\\([a-zA-Z]+)/g, (command, name: string) => commandSigns.get(name)?.text ?? command)
    .replaceAll(/[{}$]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The argument of mhchem's `\pu`, a quantity with its unit: `9.8 m//s2` is `9.8 m/s²`. */
export const plainQuantity = (source: string): string =>
  source
    .replaceAll(/(?<=\d)[eE]([+-]?\d+)/g, (_, power: string) => ` × 10${above(power)}`)
    .replaceAll(/(?<=\p{L})\^?\{?(-?\d+)\}?/gu, (_, power: string) => above(power))
    .replaceAll('//', '/')
    .replaceAll(/(?<=\p{L}|[⁰¹²³⁴-⁹])[.*](?=\p{L})/gu, '·')
    .replaceAll(/[{}$]/g, '')
    .trim()

const above = (text: string): string => raise(text.replaceAll('-', '−'))
