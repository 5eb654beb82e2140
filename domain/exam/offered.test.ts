import { expect, test } from 'vitest'
import { withOffered } from '#domain/exam/offered.ts'

test.each([
  [
    '<p>Grass is ___, skies are <img alt="a ___"> ___.</p>',
    [
      { html: 'green', place: 1 },
      { html: '<i>grey</i>', place: 1 },
      { html: 'blue', place: 2 },
    ],
    '<p>Grass is ___ [green / <i>grey</i>], skies are <img alt="a ___"> ___ [blue].</p>',
  ],
  [
    '<p>___ and ___</p>',
    [{ html: 'winter' }, { html: 'summer' }],
    '<p>___ and ___</p><p>[winter / summer]</p>',
  ],
])('%s', (html, options, shown) => {
  expect(withOffered(html, options)).toBe(shown)
})
