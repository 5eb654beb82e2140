import { users } from './exams.ts'
import { expectFits } from './look.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'
import { foreign, watch } from './xss-watch.ts'

const server = useServer()
const at = (path: string) => server.current.at('localhost', path)
test.use({
  allowedComplaints: [
    /violates the following Content Security Policy directive|requires 'TrustedScript' assignment/,
  ],
})

const right = String.raw`\(x^2\)`
/** What a formula could ask for, beside one that is drawn. */
const hostile = {
  'a link in TeX': String.raw`\(\href{javascript:alert(1)}{x}\)`,
  'an address in TeX': String.raw`\(\url{javascript:alert(1)}\)`,
  'a picture in TeX': String.raw`\(\includegraphics[height=1em]{https://${foreign}/a.png}\)`,
  'a style in TeX': String.raw`\(\htmlStyle{position:fixed;inset:0}{x}\)`,
  'a name in TeX': String.raw`\(\htmlId{root}{x} \htmlClass{x}{y} \htmlData{a=b}{z}\)`,
  'HTML in TeX': String.raw`\(\text{<img src=x onerror=alert(1)>}\)`,
  'HTML in TeX, told in entities': String.raw`\(\text{&lt;img src=x onerror=alert(1)&gt;}\)`,
  'TeX without end': String.raw`\(\def\a{\a\a}\a\)`,
  'a rule as large as a field': String.raw`\(\rule{99999em}{99999em}\)`,
  'a link in MathML': `<math><mrow href="javascript:alert(1)"><mi>x</mi></mrow></math>`,
  'XLink in MathML': `<math><mi xlink:href="javascript:alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink">x</mi></math>`,
  'an action in MathML': `<math><maction actiontype="statusline#javascript:alert(1)" xlink:href="javascript:alert(1)"><mi>x</mi></maction></math>`,
  'HTML in an annotation': `<math><semantics><mi>x</mi><annotation-xml encoding="text/html"><img src=x onerror=alert(1)><iframe src="https://${foreign}/"></iframe></annotation-xml></semantics></math>`,
  'SVG in an annotation': `<math><annotation-xml encoding="image/svg+xml"><svg onload=alert(1)><script>alert(1)</script></svg></annotation-xml></math>`,
  'a link in a text': `<math><mtext><a href="javascript:alert(1)">x</a></mtext></math>`,
  'a glyph': `<math><mtext><mglyph src="https://${foreign}/a.png"><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>`,
  'a style, and what listens': `<math style="position:fixed;inset:0" onclick=alert(1)><mi onmouseover=alert(1) class=x id=root>x</mi></math>`,
}

test('formulas draw, and do nothing else', async ({ page, context }) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const seen = await watch(context)
  const bookmarked = await server.current.query<{ id: number }>(
    `select b.question_id::int as id from bookmark b
      join person p on p.institute_id = b.institute_id and p.id = b.person_id
      join question q on q.institute_id = b.institute_id and q.id = b.question_id
      where p.phone = $1 order by 1`,
    [users.aarav],
  )
  await openAs(page, users.aarav, at('/exam/bookmarks'))
  expect(bookmarked.length).toBeGreaterThan(0)
  const vectors = Object.entries(hostile)
  for (const [index, [what, vector]] of vectors.entries()) {
    const id = bookmarked[index % bookmarked.length]?.id
    await server.current.query('update question set html = $2 where id = $1', [
      id,
      `<p>${right} ${vector}</p>`,
    ])
    await page.goto(at(`/exam/bookmarks/${id}`))
    const shown = page.locator('main article')
    await expect(shown.locator('msup').first(), what).toBeVisible()
    const found = await shown.locator('math').evaluateAll((all) =>
      all.flatMap((formula) => {
        const inside = [formula, ...formula.querySelectorAll('*')]
        return inside.flatMap((one) => [
          // A text in a formula may hold HTML, as harmless as it is outside.
          ...(/^(annotation.*|maction|mglyph|script|style|iframe|svg|object|embed)$/.test(one.localName)
            ? [one.localName]
            : []),
          ...[...one.attributes]
            .map(({ name }) => name)
            .filter((name) => /^(on|xlink|xmlns:|href$|src$|style$|id$|class$|data-|action)/.test(name)),
        ])
      }),
    )
    expect(found, what).toEqual([])
    expect(
      await shown.locator('[href^="javascript" i], iframe, script, svg[onload], [onerror]').count(),
      what,
    ).toBe(0)
    await expectFits(page, what)
  }
  expect(seen).toEqual({ runs: [], requests: [] })
})

test('a table keeps its spans and a picture its size, as whole numbers', async ({ page }) => {
  const [one] = await server.current.query<{ id: number }>(
    `select b.question_id::int as id from bookmark b join person p on p.id = b.person_id where p.phone = $1 limit 1`,
    [users.aarav],
  )
  await server.current.query('update question set html = $2 where id = $1', [
    one?.id,
    `<table><tr><td colspan="2" rowspan="1;x">wide</td></tr><tr><td>a</td><td rowspan="2">b</td></tr></table>
     <img src="/favicon.svg" alt="A picture" width="40" height="99999999"><ol start="3" dir="rtl"><li lang="hi">c</li></ol>`,
  ])
  await openAs(page, users.aarav, at(`/exam/bookmarks/${one?.id}`))
  const cell = (name: string) => page.getByRole('cell', { name })
  await expect(cell('wide')).toHaveAttribute('colspan', '2')
  await expect(cell('wide')).not.toHaveAttribute('rowspan')
  await expect(cell('b')).toHaveAttribute('rowspan', '2')
  const picture = page.getByRole('img', { name: 'A picture' })
  await expect(picture).toHaveAttribute('width', '40')
  await expect(picture).not.toHaveAttribute('height')
  await expect(page.locator('main ol[start="3"][dir="rtl"] > li[lang="hi"]')).toBeVisible()
})
