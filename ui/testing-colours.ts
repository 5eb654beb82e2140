import { globSync, readFileSync } from 'node:fs'

export type Colour = readonly [red: number, green: number, blue: number, alpha: number]
/** Values of custom properties by their names, without the dashes. */
export type Variables = Readonly<Record<string, string>>
export type Rule = { file: string; selector: string; values: Variables }

/** The rules of a stylesheet, those within `@media` too. */
export function readRules(file: string): Rule[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    file,
    selector: selector.trim().replaceAll(/\s+/g, ' '),
    values: Object.fromEntries(
      body
        .split(';')
        .map((one) => /^\s*(?:--)?([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(one))
        .flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? '']] : [])),
    ),
  }))
}

export const readAllRules = (): Rule[] =>
  globSync('{ui,portal,exam-panel,desk}/**/*.module.css').sort().flatMap(readRules)

/**
 * Parses a CSS colour.
 * @returns undefined for a value that is not a colour, such as `inherit`
 */
export function readColour(text: string, variables: Variables): Colour | undefined {
  const named = /^var\(--([\w-]+)\)$/.exec(text)?.[1]
  if (named) return variables[named] === undefined ? undefined : readColour(variables[named], variables)
  if (text === 'transparent') return [0, 0, 0, 0]
  const hex = /^#([\da-f]{6})$/i.exec(text)?.[1]
  if (hex) return [channel(hex, 0), channel(hex, 2), channel(hex, 4), 1]
  const rgb = /^rgb\((\d+) (\d+) (\d+)\)$/.exec(text)
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), 1]
  const mix = /^color-mix\(in srgb, (.+?)(?: (\d+)%)?, (.+?)(?: (\d+)%)?\)$/.exec(text)
  return mix ? mixed(mix, variables) : undefined
}

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)

function mixed([, one = '', share, other = '', rest]: RegExpExecArray, variables: Variables) {
  const [first, second] = [readColour(one, variables), readColour(other, variables)]
  if (!first || !second) return undefined
  const part = share ? Number(share) / 100 : rest ? 1 - Number(rest) / 100 : 0.5
  const alpha = first[3] * part + second[3] * (1 - part)
  const at = (index: 0 | 1 | 2) =>
    alpha === 0 ? 0 : (first[index] * first[3] * part + second[index] * second[3] * (1 - part)) / alpha
  return [at(0), at(1), at(2), alpha] as const
}

/** The visible colour of one colour over an opaque one. */
export function laidOver(top: Colour, below: Colour): Colour {
  const at = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3])
  return [at(0), at(1), at(2), 1]
}

/** Contrast by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
