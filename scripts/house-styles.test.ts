import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Here lengths and widths have their names. */
const named = ['ui/tokens.css', 'ui/media.css']
const sheets = globSync('{ui,portal,exam-panel,desk}/**/*.css')
  .filter((file) => !named.includes(file))
  .sort()
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }))

const found = (pattern: RegExp) =>
  sheets.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`))

/** Sizes of an element that rearranges what it holds; containers know no names. Under 16rem text is enlarged, on a phone. */
const containerWidths = ['16rem', '26rem', '32rem', '35rem', '47rem', '54rem', '62rem']

describe('stylesheets', () => {
  test('are found', () => {
    expect(sheets.length).toBeGreaterThan(100)
  })

  test('name lengths by tokens, or in units of the text', () => {
    expect(found(/(?<![\w#.-])-?[\d.]*\d(px|pt|pc|cm|mm|in|q)\b/gi)).toEqual([])
  })

  test('change at the named widths', () => {
    expect(found(/@media[^{]*\b(width|height)\b[^{]*/g)).toEqual([])
  })

  test('rearrange what they hold at few widths', () => {
    const widths = sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/@container[^{]*/g)].flatMap(([query]) =>
        [...query.matchAll(/[\d.]+\w+/g)].map(([width]) => ({ file, width })),
      ),
    )
    expect(widths.filter(({ width }) => !containerWidths.includes(width))).toEqual([])
  })

  test('use tokens that there are', () => {
    const sources = ['ui/tokens.css', ...globSync('{ui,portal,exam-panel,desk}/**/*.{tsx,module.css}')]
    const declared = new Set(
      sources.flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/(--[\w-]+)'?\s*[:,]/g)].map(([, name]) => name),
      ),
    )
    const used = sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => ({ file, name })),
    )
    expect(used.filter(({ name }) => !declared.has(name))).toEqual([])
  })
})
