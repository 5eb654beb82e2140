import { expect, test } from 'vitest'
import { emptyQuestion, type PaperQuestion, printFinding } from '#server/features/exam/paper/paper.ts'
import { resolvePath } from '#server/features/exam/paper/text.ts'
import { checkPaper } from './check.ts'

const options = [{ html: 'a' }, { html: 'b' }]
const question: PaperQuestion = {
  ...emptyQuestion,
  ...{ file: 'q.csv', line: 2, id: 'one', html: '<p>?</p>', marks: 1, negativeMarks: 0, options },
  key: { type: 1, option: 1 },
}
const check = (...questions: readonly PaperQuestion[]) =>
  checkPaper({ instructionsHtml: '', passages: [], parts: [{ name: 'A', questions: [...questions] }] }).map(
    printFinding,
  )

test.each<[string, number, number[], string[]]>([
  ['one of two', 1, [4, 4], []],
  ['both, with other marks', 2, [4, 3], []],
  ['more than there are', 3, [4, 4], ['q.csv:2: attempt_any: asks for 3 of 2 questions in B']],
  [
    'one of two with other marks',
    1,
    [4, 3],
    ['q.csv:3: attempt_any: the questions of B need the same marks, 4: 1 of them count'],
  ],
])('of a part count %s', (_, attemptAny, marks, problems) => {
  const questions = marks.map((one, index) => ({ ...question, id: `${index}`, line: index + 2, marks: one }))
  const findings = checkPaper({
    instructionsHtml: '',
    passages: [],
    parts: [{ name: 'B', questions, attemptAny }],
  })
  expect(findings.map(printFinding)).toEqual(problems)
})

const destroyed = 'has letters that another program has destroyed: from the original, save the file as UTF-8'

test.each<[string, Partial<PaperQuestion>, string[]]>([
  ['nothing', {}, []],
  ['no text', { html: ' ' }, ['the question has no text']],
  [
    '27 options',
    { options: Array.from({ length: 27 }, () => ({ html: 'x' })) },
    ['has more than 26 options'],
  ],
  ['one option', { options: [{ html: 'a' }] }, ['has fewer than two options']],
  ['an option of nothing', { options: [{ html: 'a' }, { html: ' ' }] }, ['an option is empty']],
  [
    'hardly any marks',
    { marks: 0.001 },
    ['is worth 0.001 marks, not more than 0', 'note: 0.001 marks become 0'],
  ],
  [
    'a blank that nothing fills',
    { key: { type: 7, blanks: [[]], isPartial: false } },
    ['a blank has no right answer'],
  ],
  [
    'a number that is none',
    { key: { type: 4, value: Number.NaN, tolerance: 0 } },
    ['its right answer is not a number'],
  ],
  [
    'blanks that can be typed, if not sign by sign',
    {
      key: {
        type: 7,
        blanks: [['H₂O'], ['x² ≤ 5'], ['Newton’s'], ['९.८ m s⁻²'], ['پانی']],
        isPartial: false,
      },
    },
    [],
  ],
  [
    'a blank that cannot be typed',
    { key: { type: 7, blanks: [['x'], ['∫x']], isPartial: false } },
    ['the answer of blank 2 "∫x" has "∫", which no keyboard has'],
  ],
  [
    'one of several answers that cannot be typed',
    { key: { type: 7, blanks: [['A ⇌ B', 'A = B']], isPartial: false } },
    ['note: the answer of blank 1 "A ⇌ B" has "⇌", which no keyboard has'],
  ],
  [
    'an answer longer than its field',
    { key: { type: 7, blanks: [['x'.repeat(1001)]], isPartial: false } },
    ['the answer of blank 1 has more than 1000 characters'],
  ],
  [
    'a blank of signs that show nothing',
    { key: { type: 7, blanks: [['\u200b']], isPartial: false } },
    ['a blank has no right answer'],
  ],
  [
    'an answer with tags',
    { key: { type: 7, blanks: [['H<sub>2</sub>O']], isPartial: false } },
    [
      'note: the answer of blank 1 "H<sub>2</sub>O" is compared as it is written, with its marks of HTML or TeX',
    ],
  ],
  ['no marks', { marks: 0 }, ['is worth 0 marks, not more than 0']],
  [
    'a recording in its text',
    { solutionHtml: '<AUDIO src="a.mp3">' },
    ['unsupported: audio in its text is not known here'],
  ],
  ['no number', { marks: Number.NaN }, ['is worth NaN marks, not more than 0']],
  ['marks that it would add', { negativeMarks: -1 }, ['takes off -1 marks, not 0 or more']],
  ['three decimals', { marks: 1.333 }, ['note: 1.333 marks become 1.33']],
  ['a NUL', { html: 'a\u0000' }, ['holds signs that are no text']],
  ['half a sign', { solutionHtml: '\ud83d' }, ['holds signs that are no text']],
  ['letters that a program has lost', { html: '<p>???? ??? <b>??</b>?</p>' }, [destroyed]],
  ['a letter that was no UTF-8', { modelAnswerHtml: 'Cura\ufffdao' }, [destroyed]],
  ['letters of another encoding', { options: [{ html: 'à¤¹à¤¾à¤\u0081' }, { html: 'b' }] }, [destroyed]],
  ['French, whose letters may be taken for those', { html: '<p>«Et voilà», où est-il ? À quoi ?</p>' }, []],
  ['an error of a spreadsheet that is asked about', { html: '<p>#REF!</p>' }, []],
  ['a question mark alone', { options: [{ html: '?' }, { html: '!' }] }, []],
  ['a backslash before what looks like one', { html: '\\u0000' }, []],
  [
    'signs of a script that PDFs have no font for',
    { html: '<p>∴ x ∈ ℝ اردو हिन्दी</p>', solutionHtml: '漢&#x1f9ea;' },
    ['note: has signs that PDFs cannot show: 漢 (U+6F22), \u{1f9ea} (U+1F9EA)'],
  ],
  ['more than anybody reads', { html: 'x'.repeat(100_001) }, ['is longer than 100000 signs']],
])('%s', (_, changed, problems) => {
  expect(check({ ...question, ...changed })).toEqual(problems.map((problem) => `q.csv:2: ${problem}`))
})

test('part names and total marks', () => {
  const parts = [{ name: 'A\u0000', questions: [question] }]
  expect(checkPaper({ instructionsHtml: '', passages: [], parts }).map(printFinding)).toEqual([
    'q.csv:2: the instructions or the name of a part: holds signs that are no text',
  ])
  const lost = [{ name: 'à¤¹à¤¾', questions: [question] }]
  const passages = [{ file: 'q.csv', line: 3, id: 'p', html: '<p>??? ??</p>', otherHtml: '' }]
  expect(checkPaper({ instructionsHtml: '', passages, parts: lost }).map(printFinding)).toEqual([
    `q.csv:3: the passage ${destroyed}`,
    `q.csv:2: the instructions or the name of a part: ${destroyed}`,
  ])
  const many = Array.from({ length: 101 }, (_, n) => ({ ...question, id: String(n), marks: 1000 }))
  expect(check(...many)).toEqual(['q.csv:2: the questions come to more than 100000 marks'])
})

test('question ids are unique', () => {
  expect(check(question, { ...question, line: 3 })).toEqual(['q.csv:3: "one" is there twice'])
})

test.each([
  ['a/b.xml', 'c.png', 'a/c.png'],
  ['a/b.xml', '../c.png', 'c.png'],
  ['a/b.xml', './x/../c%20d.png?x#y', 'a/c d.png'],
  ['a/b.xml', '../../c.png', undefined],
  ['b.xml', '..%2f..%2fetc/passwd', undefined],
  ['b.xml', '..\\..\\c.png', undefined],
  ['b.xml', '/etc/passwd', undefined],
  ['b.xml', 'C:/x.png', undefined],
  ['b.xml', 'data:image/png;base64,AAAA', undefined],
  ['b.xml', '%E0%A4%A', undefined],
  ['b.xml', '', undefined],
])('from %s, %s is %s', (from, href, path) => {
  expect(resolvePath(from, href)).toBe(path)
})

test('the contents of a file cannot control the terminal', () => {
  const finding = {
    kind: 'fault',
    file: 'a\u001b.xml',
    line: 1,
    problem: '"\u001b[2J\u202e" is not in the package',
  } as const
  expect(printFinding(finding)).toBe('a\\u{1b}.xml:1: "\ufffd[2J\ufffd" is not in the package')
})

test('questions that a language does not have are named', () => {
  const inHindi = { otherHtml: '<p>?</p>', otherLanguage: 'hi' }
  const all = [
    { ...question, ...inHindi, translations: { ur: '<p>?</p>' } },
    { ...question, ...inHindi, id: 'two', line: 3 },
    { ...question, id: 'three', line: 4 },
  ]
  const notice = 'questions have no text in'
  expect(check(...all)).toEqual([
    `q.csv:4: note: 1 of 3 ${notice} hi and are shown in the first language: line 4`,
    `q.csv:3: note: 2 of 3 ${notice} ur and are shown in the first language: line 3, 4`,
  ])
})
