import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Metrics of a font in parts of its em; widths are averages over the letters of English text (@capsizecss/metrics 4.3). */
const figtree = { ascent: 0.95, descent: 0.25, lineGap: 0, width: { regular: 0.449, semiBold: 0.458 } }
const fallbacks = [
  { font: 'Roboto', weight: '300 500', wanted: figtree.width.regular, width: 911 / 2048 },
  { font: 'Roboto', weight: '600 900', wanted: figtree.width.semiBold, width: 926 / 2048 },
  { font: 'Arial', weight: '300 500', wanted: figtree.width.regular, width: 913 / 2048 },
  { font: 'Arial', weight: '600 900', wanted: figtree.width.semiBold, width: 983 / 2048 },
]

const faces = [...readFileSync('ui/base.css', 'utf8').matchAll(/@font-face \{([^}]*)\}/g)].map(
  ([, rules = '']) =>
    Object.fromEntries([...rules.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value])),
)

test.each(fallbacks)('$font at $weight has the metrics of Figtree', ({ font, weight, wanted, width }) => {
  const face = faces.find(
    (one) => one['font-family'] === `"Figtree of ${font}"` && one['font-weight'] === weight,
  )
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`
  const size = wanted / width
  expect(face).toMatchObject({
    'size-adjust': percent(size),
    'ascent-override': percent(figtree.ascent / size),
    'descent-override': percent(figtree.descent / size),
    'line-gap-override': '0%',
  })
})

test('they follow Figtree, before all other fonts', () => {
  const [, fonts = ''] = /--font: ([^;]+);/.exec(readFileSync('ui/tokens.css', 'utf8')) ?? []
  expect(fonts.split(', ').slice(0, 5)).toEqual([
    '"Figtree Variable"',
    'Figtree',
    '"Figtree of Roboto"',
    '"Figtree of Arial"',
    'system-ui',
  ])
})
