import { describe, expect, test } from 'vitest'
import {
  contrastOf,
  laidOver,
  type Rule,
  readAllRules,
  readColour,
  readRules,
  type Variables,
} from './testing-colours.ts'

/** WCAG 2.2: of text; of icons, large text, borders of controls and the ring of the focus. */
const textLeast = 4.5
const shapeLeast = 3

const themes = readRules('ui/tokens.css')
  .filter(({ values }) => 'color-scheme' in values)
  .map(({ selector, values }) => ({ theme: selector.split('.').at(-1) ?? '', values }))
const rules = readAllRules()

type Pair = { where: string; front: string; back: string; least: number; local?: Variables }

const token = (name: string) => `var(--${name})`
const surfaces = ['bg', 'surface', 'sunken'].map(token)
/** Drawn, not written: an icon, which text beside it says once more. */
const iconsOnly = new Set([
  'portal/features/exam/online/test-card.module.css .mark',
  'portal/shared/viewer/file-icon.module.css .icon',
])

const ofState = /(?<=[\w)])(\[[^\]]*\]|:[\w-]+(\([^)]*\))?)+$/

/** Of a rule for a state, such as `.quiet:hover`, the one that it changes. */
function baseOf({ file, selector }: Rule): Variables {
  if (!ofState.test(selector)) return {}
  const changed = selector.replace(ofState, '')
  const bases = rules.filter((one) => one.file === file && one.selector === changed)
  return Object.assign({}, ...bases.map(({ values }) => values))
}

/** Each way in which a stylesheet sets the variables of its own that a rule uses. */
function localsOf(file: string, used: string): Variables[] {
  const names = [...used.matchAll(/var\(--([\w-]+)\)/g)].map((found) => found[1] ?? '')
  const own = names.filter((name) => themes.every(({ values }) => values[name] === undefined))
  if (own.length === 0) return [{}]
  return rules
    .filter((one) => one.file === file && own.some((name) => name in one.values))
    .map((one) => one.values)
}

/** What a rule sets, with what the rule that it changes has set: both colours known, they meet. */
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
      least: iconsOnly.has(`${file} ${selector}`) ? shapeLeast : textLeast,
    }))
  })

/** The border of a control is told from its own ground. */
const ofBorders: Pair[] = rules.flatMap((rule) => {
  const { file, selector, values } = rule
  const back = values.background ?? baseOf(rule).background ?? token('surface')
  return ['border', 'border-color', 'outline', 'outline-color'].flatMap((name) => {
    const front = /var\(--(line-strong|accent|good|warn|bad|hue-\d)\)/.exec(values[name] ?? '')?.[0]
    const isFilled = front === back
    return front && !isFilled ? [{ where: `${file} ${selector}`, front, back, least: shapeLeast }] : []
  })
})

/** Text tokens that a rule sets without a background stand on whatever is below: one of the surfaces. */
const onlyOnTheirOwn = ['ink-on', 'surface', 'line-strong', 'rail-ink', 'rail-on-ink', 'accent', 'hue-4']
const textTokens = [
  ...new Set(rules.flatMap(({ values }) => /^var\(--([\w-]+)\)$/.exec(values.color ?? '')?.[1] ?? [])),
]
  .filter((name) => themes.every(({ values }) => values[name] !== undefined))
  .filter((name) => !onlyOnTheirOwn.includes(name))
const ofSurfaces = textTokens.flatMap((name) => meet(name, surfaces, textLeast))

/** Text in its usual colours stands on every tinted ground. */
const ofTints = Object.keys(themes[0]?.values ?? {})
  .filter((name) => name.endsWith('-soft'))
  .flatMap((name) => [...meet('ink', [token(name)], textLeast), ...meet('ink-2', [token(name)], textLeast)])

const told: Pair[] = [
  ...meet('accent-ink', [token('accent-soft')], textLeast),
  ...meet(
    'rail-ink',
    [token('rail-bg'), 'color-mix(in srgb, var(--rail-on-bg) 55%, var(--rail-bg))'],
    textLeast,
  ),
  ...meet('rail-on-ink', [token('rail-on-bg')], textLeast),
  // The ring of the focus, and the one of the menu.
  ...meet('accent', surfaces, shapeLeast),
  ...meet('rail-on-ink', [token('rail-bg')], shapeLeast),
  ...['good', 'warn', 'bad', 'hue-1', 'hue-2', 'hue-3', 'hue-4', 'hue-5'].flatMap((name) =>
    meet(name, surfaces, shapeLeast),
  ),
]

function meet(front: string, backs: readonly string[], least: number): Pair[] {
  return backs.map((back) => ({ where: 'wherever they meet', front: token(front), back, least }))
}

/** @returns undefined where one of the two is no colour of its own, such as `inherit` */
function contrastIn(theme: Variables, { front, back, local }: Pair): number | undefined {
  const variables = { ...theme, ...local }
  const [text, ground, below] = [front, back, token('surface')].map((one) => readColour(one, variables))
  if (!text || !ground || !below) return undefined
  const shown = laidOver(ground, below)
  return contrastOf(laidOver(text, shown), shown)
}

describe.each(themes)('in the theme $theme', ({ values }) => {
  test.each([
    { kind: 'of a rule of the stylesheets', pairs: ofRules },
    { kind: 'of a text and a surface', pairs: ofSurfaces },
    { kind: 'of a text and a tint', pairs: ofTints },
    { kind: 'of a border and its ground', pairs: ofBorders },
    { kind: 'of the menu, icons and focus', pairs: told },
  ])('every pair $kind can be told apart', ({ pairs }) => {
    const faint = pairs.flatMap((pair) => {
      const contrast = contrastIn(values, pair)
      if (contrast === undefined || contrast >= pair.least) return []
      return [`${pair.where}: ${pair.front} on ${pair.back} is ${contrast.toFixed(2)}, not ${pair.least}`]
    })
    expect(faint).toEqual([])
  })
})

test('the pairs are found: a rule with both colours, one of a state, one with variables of its own', () => {
  const pairOf = (where: string) => ofRules.filter((pair) => pair.where === where)
  expect(pairOf('ui/badge.module.css .good')).toHaveLength(1)
  expect(pairOf('ui/button.module.css .quiet:hover')).toHaveLength(1)
  expect(pairOf('portal/features/study/courses/subject-cards.module.css .letter')).toHaveLength(5)
  expect(themes.map(({ theme }) => theme)).toEqual(['light', 'dark', 'blue', 'contrast'])
  const measured = ofRules.filter((pair) => contrastIn(themes[0]?.values ?? {}, pair) !== undefined)
  expect(measured.length).toBeGreaterThan(60)
})
