import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { renderPart } from '#portal/testing/screen.tsx'
import { touchEverything } from '#portal/testing/touch.ts'
import { cleanHtml } from './clean-html.ts'
import { SafeHtml } from './safe-html.tsx'

/** Vectors in the page at once. */
const batch = 40
const ran: string[] = []

beforeAll(() => {
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
    Object.assign(window, { [name]: (...given: unknown[]) => void ran.push(`${name}(${given.join()})`) })
  }
})
beforeEach(() => {
  ran.length = 0
})

/** Gives loaded content time to run a script. */
const chance = () => new Promise((resolve) => setTimeout(resolve, 150))

test.each([false, true])(
  'no vector runs a script; with mathematics: %s [access-27]',
  async (hasMathematics) => {
    const vectors = inject('vectors')
    expect(vectors.length).toBeGreaterThanOrEqual(300)
    for (let from = 0; from < vectors.length; from += batch) {
      const some = vectors.slice(from, from + batch)
      renderPart(
        some.map((html) => (
          <SafeHtml key={html} html={html} headingLevel={3} hasMathematics={hasMathematics} />
        )),
      )
      await expect.poll(() => document.querySelectorAll('main > div').length).toBe(some.length)
      await touchEverything('main')
      await chance()
    }
    expect(ran).toEqual([])
  },
)

test('a vector that is not cleaned runs, and the test notices it', async () => {
  renderPart(<p>Nothing yet</p>)
  await expect.poll(() => document.querySelector('main p')).not.toBeNull()
  const place = document.querySelector('main p')
  if (place) place.innerHTML = '<img src=x onerror=alert(1)><b onclick=alert(2)>here</b>'
  await touchEverything('main')
  await expect.poll(() => ran).toEqual(expect.arrayContaining(['alert(1)', 'alert(2)']))
})

test('a table keeps its spans, a picture its size and a list its start, as whole numbers', () => {
  const place = document.createElement('div')
  place.append(
    cleanHtml(
      `<table><tr><td colspan="2" rowspan="1;x">wide</td></tr><tr><td>a</td><td rowspan="2">b</td></tr></table>
       <img src="/favicon.svg" alt="A picture" width="40" height="99999999"><ol start="3" dir="rtl"><li lang="hi">c</li></ol>`,
      { headingLevel: 3, hasMathematics: true },
    ),
  )
  const spans = [...place.querySelectorAll('td')].map((cell) => [
    cell.textContent,
    cell.getAttribute('colspan'),
    cell.getAttribute('rowspan'),
  ])
  expect(spans).toEqual([
    ['wide', '2', null],
    ['a', null, null],
    ['b', null, '2'],
  ])
  const picture = place.querySelector('img')
  expect([picture?.alt, picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual([
    'A picture',
    '40',
    null,
  ])
  expect(place.querySelectorAll('ol[start="3"][dir="rtl"] > li[lang="hi"]')).toHaveLength(1)
})

test('text keeps its direction and ruby annotations', () => {
  const place = document.createElement('div')
  const html =
    '<p dir="rtl"><bdo dir="ltr">F1</bdo> <bdi>x</bdi><ruby>\u771f<rp>(</rp><rt>makoto</rt><rp>)</rp></ruby></p>'
  place.append(cleanHtml(html, { headingLevel: 3 }))
  expect(place.innerHTML).toBe(html)
})
