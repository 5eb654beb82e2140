import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { paperQuestion } from '#domain/exam/panel/paper-calls.ts'
import { paperText } from '#server/features/exam/panel/paper-text.ts'
import { presentQuestions } from '#server/features/exam/panel/present.ts'
import type { QuestionRow } from '#server/features/exam/panel/queries.ts'

const odd = `"quotes" \\ $& $1 </script> अ \u2028 {"slot":"options"} <img data-file="7"`
const part = (n: number) => ({
  html: `${odd} ${n}`,
  otherHtml: n % 2 ? odd : '',
  translations: n % 3 ? {} : { ta: odd },
})
const rowOf = (n: number): QuestionRow => ({
  questionId: n,
  partId: n % 3,
  subjectName: odd,
  type: n % 4 === 0 ? 6 : 1,
  passageId: n % 5 === 0 ? 9 : null,
  ...part(n),
  otherLanguage: '',
  options: Array.from({ length: n % 5 }, (_, index) => ({ ...part(index), ...(n % 2 && { place: index }) })),
  matches: n % 4 === 0 ? [part(1), part(2), part(3)] : [],
  blankCount: n,
  mostWords: n % 2 ? 3 : null,
  media: n % 2 ? [{ type: 'audio', fileId: 8, captions: [{ fileId: 7, language: 'hi', label: odd }] }] : [],
  marks: 4,
  negativeMarks: 1,
  hasPartMarks: n % 2 === 0,
  marksPerRight: n % 3 ? 0.5 : null,
})
const rows = Array.from({ length: 12 }, (_, index) => rowOf(index + 1))

test('the text of a paper is what the schema makes of its questions, for every student', () => {
  const text = paperText(rows)
  for (const seed of [null, 1, 2, 3])
    for (const marked of [[], [2, 5]]) {
      const of = {
        seed,
        bookmarked: new Set(marked),
        addressOf: (fileId: number) => `/files/1.${fileId}.p${seed}.2.abc_-`,
      }
      const whole = presentQuestions(rows, of).map((question) => z.encode(paperQuestion, question))
      expect(text(of, () => true)).toBe(JSON.stringify(whole))
      const ofPart = rows.filter(({ partId }) => partId === 1)
      expect(
        JSON.parse(text(of, (row) => row.partId === 1))
          .map((one: { question_id: number }) => one.question_id)
          .sort(),
      ).toEqual(ofPart.map(({ questionId }) => questionId).sort())
    }
  expect(text({ seed: null, bookmarked: new Set(), addressOf: String }, () => false)).toBe('[]')
})
