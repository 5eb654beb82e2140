import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentOf, accentThemes, grounds } from '#domain/look/accent.ts'
import {
  contrastOf,
  laidOver,
  type Rule,
  readAllRules,
  readColour,
  readRules,
  type Variables,
} from './testing-colours.ts'

/** WCAG 2.2: minimum contrast of text; and of icons, large text, borders of controls and the focus ring. */
const minOfText = 4.5
const minOfShapes = 3

const themes = readRules('ui/tokens.css')
  .filter(({ values }) => 'color-scheme' in values)
  .map(({ selector, values }) => ({ theme: selector.split('.').at(-1) ?? '', values }))
const rules = readAllRules()

type Pair = { where: string; front: string; back: string; min: number; local?: Variables }

const token = (name: string) => `var(--${name})`
const surfaces = ['bg', 'surface', 'sunken'].map(token)
/** Icons, which repeat the text beside them. */
const iconsOnly = new Set([
  'portal/features/exam/online/test-card.module.css .mark',
  'portal/shared/viewer/file-icon.module.css .icon',
])

const ofState = /(?<=[\w)])(\[[^\]]*\]|:[\w-]+(\([^)]*\))?)+$/

/** For a rule of a state, such as `.quiet:hover`: the rule that it changes. */
function baseOf({ file, selector }: Rule): Variables {
  if (!ofState.test(selector)) return {}
  const changed = selector.replace(ofState, '')
  const bases = rules.filter((one) => one.file === file && one.selector === changed)
  return Object.assign({}, ...bases.map(({ values }) => values))
}

/** Every combination of values for the local variables that a rule uses. */
function localsOf(file: string, used: string): Variables[] {
  const names = [...used.matchAll(/var\(--([\w-]+)\)/g)].map((found) => found[1] ?? '')
  const own = names.filter((name) => themes.every(({ values }) => values[name] === undefined))
  if (own.length === 0) return [{}]
  return rules
    .filter((one) => one.file === file && own.some((name) => name in one.values))
    .map((one) => one.values)
}

/** The colours of a rule, together with those of the rule that it changes. */
const ofRules: Pair[] = rules
  .filter(({ selector }) => !/:disabled|::(before|after|-webkit|-moz)/.test(selector))
  .flatMap((rule) => {
    const { file, selector, values } = rule
    if (!values.color && !values.background) return []
    const base = baseOf(rule)
    const front = values.color ?? base.color
    const back = values.background ?? base.background
    if (!front || !back) return []
    return localsOf(file, `${front} ${back}`).map((local) => ({
      where: `${file} ${selector}`,
      front,
      back,
      local,
      min: iconsOnly.has(`${file} ${selector}`) ? minOfShapes : minOfText,
    }))
  })

/** The border of a control against its background. */
const ofBorders: Pair[] = rules.flatMap((rule) => {
  const { file, selector, values } = rule
  const back = values.background ?? baseOf(rule).background ?? token('surface')
  return ['border', 'border-color', 'outline', 'outline-color'].flatMap((name) => {
    const front = /var\(--(line-strong|accent|good|warn|bad|hue-\d)\)/.exec(values[name] ?? '')?.[0]
    const isFilled = front === back
    return front && !isFilled ? [{ where: `${file} ${selector}`, front, back, min: minOfShapes }] : []
  })
})

/** A rule that sets a text colour without a background may be on any of the surfaces. */
const onlyOnTheirOwn = ['ink-on', 'surface', 'line-strong', 'rail-ink', 'rail-on-ink', 'accent', 'hue-4']
const textTokens = [
  ...new Set(rules.flatMap(({ values }) => /^var\(--([\w-]+)\)$/.exec(values.color ?? '')?.[1] ?? [])),
]
  .filter((name) => themes.every(({ values }) => values[name] !== undefined))
  .filter((name) => !onlyOnTheirOwn.includes(name))
const ofSurfaces = textTokens.flatMap((name) => pairsOf(name, surfaces, minOfText))

/** Text in its usual colours must be readable on every tinted background. */
const ofTints = Object.keys(themes[0]?.values ?? {})
  .filter((name) => name.endsWith('-soft'))
  .flatMap((name) => [
    ...pairsOf('ink', [token(name)], minOfText),
    ...pairsOf('ink-2', [token(name)], minOfText),
  ])

const fixedPairs: Pair[] = [
  ...pairsOf('accent-ink', [token('accent-soft')], minOfText),
  ...pairsOf(
    'rail-ink',
    [token('rail-bg'), 'color-mix(in srgb, var(--rail-on-bg) 55%, var(--rail-bg))'],
    minOfText,
  ),
  ...pairsOf('rail-on-ink', [token('rail-on-bg')], minOfText),
  // The focus ring of the page, and of the menu.
  ...pairsOf('accent', surfaces, minOfShapes),
  ...pairsOf('rail-on-ink', [token('rail-bg')], minOfShapes),
  ...['good', 'warn', 'bad', 'hue-1', 'hue-2', 'hue-3', 'hue-4', 'hue-5'].flatMap((name) =>
    pairsOf(name, surfaces, minOfShapes),
  ),
]

function pairsOf(front: string, backs: readonly string[], min: number): Pair[] {
  return backs.map((back) => ({ where: 'on any screen', front: token(front), back, min }))
}

/** @returns undefined if one of the two is not a colour, such as `inherit` */
function contrastIn(theme: Variables, { front, back, local }: Pair): number | undefined {
  const variables = { ...theme, ...local }
  const [text, ground, below] = [front, back, token('surface')].map((one) => readColour(one, variables))
  if (!text || !ground || !below) return undefined
  const shown = laidOver(ground, below)
  return contrastOf(laidOver(text, shown), shown)
}

const faintOf = (theme: Variables, pairs: readonly Pair[]) =>
  pairs.flatMap((pair) => {
    const contrast = contrastIn(theme, pair)
    if (contrast === undefined || contrast >= pair.min) return []
    return [`${pair.where}: ${pair.front} on ${pair.back} is ${contrast.toFixed(2)}, not ${pair.min}`]
  })

describe.each(themes)('in the theme $theme', ({ values }) => {
  test.each([
    { kind: 'of a rule of the stylesheets', pairs: ofRules },
    { kind: 'of a text and a surface', pairs: ofSurfaces },
    { kind: 'of a text and a tint', pairs: ofTints },
    { kind: 'of a border and its ground', pairs: ofBorders },
    { kind: 'of the menu, icons and focus', pairs: fixedPairs },
  ])('every pair $kind has enough contrast', ({ pairs }) => {
    expect(faintOf(values, pairs)).toEqual([])
  })
})

test('what the colours of an institute are on is what the themes have [desk-171]', () => {
  for (const theme of accentThemes) {
    const values = themes.find((one) => one.theme === theme)?.values ?? {}
    const { inkOn, surfaces } = grounds[theme]
    expect([inkOn, ...surfaces]).toEqual(['ink-on', 'bg', 'surface', 'sunken'].map((name) => values[name]))
  }
})

test('every pair has enough contrast with whatever colour an institute chooses [desk-171]', () => {
  const onAccent = [
    ...pairsOf('ink-on', ['accent', 'accent-hover'].map(token), minOfText),
    ...pairsOf('accent', surfaces, minOfText),
  ]
  const pairs = [...ofRules, ...ofSurfaces, ...ofTints, ...ofBorders, ...fixedPairs, ...onAccent]
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const colour = `#${number.toString(16).padStart(6, '0')}`
      for (const { theme, values } of themes) {
        const followed = accentThemes.find((one) => one === theme)
        expect(faintOf({ ...values, ...(followed && accentOf(colour, followed)) }, pairs)).toEqual([])
      }
    }),
    { numRuns: 60, examples: [[0], [0xffffff], [0xffff00], [0x0000ff], [0x00ff00], [0xff0000], [0x808080]] },
  )
})

test('pairs are found in a rule with both colours, one of a state, and one with local variables', () => {
  const pairOf = (where: string) => ofRules.filter((pair) => pair.where === where)
  expect(pairOf('ui/display/badge.module.css .good')).toHaveLength(1)
  expect(pairOf('ui/controls/button.module.css .quiet:hover')).toHaveLength(1)
  expect(pairOf('ui/display/tile.module.css .tile')).toHaveLength(6)
  expect(themes.map(({ theme }) => theme)).toEqual(['light', 'dark', 'blue', 'contrast'])
  const measured = ofRules.filter((pair) => contrastIn(themes[0]?.values ?? {}, pair) !== undefined)
  expect(measured.length).toBeGreaterThan(60)
})

test('paper has the light theme, whatever the screen has', () => {
  const [onPaper = '', onScreenOnly = ''] = readFileSync('ui/tokens.css', 'utf8').split('@media not print {')
  expect([...onPaper.matchAll(/^\.?[\w:, .]+(?= \{$)/gm)].map(([found]) => found)).toEqual([
    ':root',
    ':root, .light',
  ])
  expect([...onScreenOnly.matchAll(/^\.(\w+)/gm)].map(([, theme]) => theme)).toEqual([
    'dark',
    'blue',
    'contrast',
  ])
})
