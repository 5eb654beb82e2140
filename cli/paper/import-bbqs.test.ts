import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { into, physics, preparePapers } from '#cli/paper/testing.ts'

const real = fileURLToPath(new URL('../../../shared/data/qti3/BBQsTest', import.meta.url))
const at = preparePapers()

describe.runIf(existsSync(real))('the BBQs package of QTI 3.0 by 1EdTech', () => {
  const notKnown = `assessment.xml:74: note: qti-test-feedback is left out
id-992e8bd3c9ac/hotspot-maximum.xml:15: unsupported: qti-select-point-interaction is not known here
id-200e2c3f7d76/matching-associate-trigDeriv.xml:2: note: its pairs are asked for as a match here: which stands on the left is shown
id-3cd82285401e/MultipleAnswer-choice-materials.xml:2: note: a wrong choice among right ones leaves no marks here
id-90b59b73c8e4/upload-file.xml:7: unsupported: qti-upload-interaction is not known here
id-be3cd3bdd3d4/order-mountains.xml:53: unsupported: img names "http://farm3.static.flickr.com/2429/3590186482_8fab80ee3b_t.…", which is not in the package
id-be3cd3bdd3d4/order-mountains.xml:74: unsupported: img names "http://farm4.static.flickr.com/3005/3015281497_e91e4e1e7b_t.…", which is not in the package
id-be3cd3bdd3d4/order-mountains.xml:30: unsupported: img names "http://farm3.static.flickr.com/2710/4414106953_a72b46d4dd_t.…", which is not in the package
id-be3cd3bdd3d4/order-mountains.xml:95: unsupported: img names "http://farm4.static.flickr.com/3557/3445120347_691a8f7542_t.…", which is not in the package
id-8167235c360b/QuizBowl-multi-geometry.xml:87: unsupported: qti-substring in its scoring is not known here
id-bd44a757f562/SineRule-001.xml:11: unsupported: qti-template-declaration: an item that draws its own values is not known here
id-13b92f311fc0/SineRule-002-maths.xml:13: unsupported: qti-template-declaration: an item that draws its own values is not known here
`
  it('is refused, and unknown elements are reported by name and line', async () => {
    const testId = await at.makeTest()
    const { code, err } = await at.run(real, ...into(testId), ...physics)
    expect([code, err]).toEqual([
      1,
      `${notKnown}\n9 unsupported (--skip-unsupported leaves them out). Nothing was written.\n`,
    ])
    expect(await at.count('question')).toBe(0)
  })
  test.each(['a folder', 'a zip'])('is imported except these, as %s', async (how) => {
    const testId = await at.makeTest()
    const path = how === 'a zip' ? join(real, 'BBQsTest.zip') : real
    const { code, out, err } = await at.run(path, ...into(testId), ...physics, '--skip-unsupported')
    expect([code, out]).toEqual([
      0,
      'Light, test 1 of institute 1: 16 questions in 2 parts, 0 passages, 0 files, 62 marks.\n',
    ])
    if (how === 'a folder') expect(err).toBe(notKnown)
    const rows = await at.questions(testId)
    expect(
      rows.map(({ id, type, marks, key }) => [String(id).replace('test 1: ', ''), type, marks, key]),
    ).toEqual([
      ['either-or-choice-root2', 1, 1, { type: 1, option: 2 }],
      ['essay-vacation', 2, 20, { type: 2 }],
      ['jumble-gapMatch', 8, 3, { type: 8, pairs: [4, 1, 3], isPartial: false }],
      ['jumble-inlineChoice', 8, 3, { type: 8, pairs: [2, 5, 11], isPartial: true }],
      ['Likert-choice-questionSet', 1, 2, { type: 1, option: 1 }],
      ['Likert-match-questionSet', 6, 2, { type: 6, pairs: [1], isPartial: false }],
      [
        'matching-associate-trigDeriv',
        6,
        4,
        { type: 6, pairs: [2, 3, 1], isPartial: true, credits: [{ 2: 0.25 }, { 3: 0.25 }, { 1: 0.5 }] },
      ],
      [
        'matching-match-trigDeriv',
        6,
        4,
        { type: 6, pairs: [1, 2, 3], isPartial: true, credits: [{ 1: 0.25 }, { 2: 0.25 }, { 3: 0.5 }] },
      ],
      ['MultipleAnswer-choice-materials', 3, 2, { type: 3, options: [1, 2], isPartial: true }],
      ['MultipleChoice-choice-polynomials', 1, 2, { type: 1, option: 1 }],
      ['order-maths', 9, 4, { type: 9, pairs: [3, 1, 4, 2], isPartial: true }],
      ['ShortAnswer-extText-postcard', 2, 1, { type: 2 }],
      ['text_entry-calculus', 7, 1, { type: 7, blanks: [['gradient', 'slope']], isPartial: false }],
      [
        'text_entry-Lycidas',
        7,
        2,
        {
          type: 7,
          blanks: [['fresh woods'], ['pastures new']],
          isPartial: true,
          credits: [
            { 'fresh woods': 0.5, 'fresh fields': 0.25 },
            { 'pastures new': 0.5, 'pastures green': 0.25 },
          ],
        },
      ],
      ['TF-choice', 5, 1, { type: 5, isTrue: false }],
      ['TheAnswer-001', 4, 10, { type: 4, value: 42, tolerance: 0 }],
    ])
    expect(rows[0]?.html).toContain('<msqrt> <mn>2</mn> </msqrt>')
    expect(JSON.stringify(rows)).not.toMatch(/annotation|feedback|qti-|mfenced/i)
  })
})
