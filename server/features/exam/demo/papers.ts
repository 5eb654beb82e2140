import type { DemoBuild, StoredInstitute } from '#server/demo/build.ts'
import { makeMedia } from '#server/features/exam/demo/media.ts'
import type { TestPlan } from '#server/features/exam/demo/plans.ts'
import { type DemoItem, type DemoQuestion, readQuestions } from '#server/features/exam/demo/questions.ts'
import { passage, question, testPart } from '#server/features/exam/tables-paper.ts'

const questionsPerSubject = 10
/** Each test starts this many questions further on. */
const stride = 3

export type MadeTest = TestPlan & { testId: number }
export type PaperQuestion = {
  questionId: number
  subjectId: number
  question: DemoQuestion
  partName: string
}
export type Papers = ReadonlyMap<number, readonly PaperQuestion[]>

/**
 * A paper for every test: up to ten questions a subject, numbered ones with new numbers each time, in parts.
 */
export async function buildPapers(
  build: DemoBuild,
  at: StoredInstitute,
  tests: readonly MadeTest[],
): Promise<Papers> {
  const { db, client } = build
  const instituteId = at.id
  const banks = await readQuestions()
  const planned = tests.map(({ testId, subjects, label, endsAt }, index) => {
    // Practice shows its answers at once, so it withholds nothing.
    const isComing = endsAt > build.now && label !== 'Practice'
    const about = { test: index, isComing, isAlone: subjects.length === 1 }
    return { testId, questions: subjects.flatMap((subject) => pick(banks, subject, about)) }
  })
  const wanted = new Map(planned.flatMap(({ questions }) => questions).map((one) => [one.code, one]))
  const all = [...wanted.values()]
  const passageIds = await storePassages(build, instituteId, all)
  const media = await makeMedia(build, instituteId)
  const made = await db
    .insert(question)
    .values(
      all.map(({ subject, made: one }) => ({
        instituteId,
        subjectId: at.subjectIds[subject] ?? 0,
        type: one.key.type,
        passageId: passageIds.get(one.passage) ?? null,
        html: one.html,
        otherHtml: one.otherHtml,
        otherLanguage: one.otherLanguage,
        translations: one.translations,
        options: [...one.options],
        matches: [...one.matches],
        media: one.media.flatMap((name) => media[name] ?? []),
        key: one.key,
        modelAnswerHtml: one.modelAnswerHtml,
        solutionHtml: one.solutionHtml,
        otherSolutionHtml: one.hindiSolution,
      })),
    )
    .returning({ id: question.id })
  const ids = new Map(all.map(({ code }, index) => [code, made[index]?.id ?? 0]))
  const papers = new Map(
    planned.map(({ testId, questions }) => [
      testId,
      questions.map(({ code, subject, partName, made: one }) => ({
        questionId: ids.get(code) ?? 0,
        subjectId: at.subjectIds[subject] ?? 0,
        question: one,
        partName,
      })),
    ]),
  )
  await storePapers(build, instituteId, papers)
  await client.query(
    `update test t set maximum_marks = (
        select sum(q.marks) from test_question q where q.institute_id = t.institute_id and q.test_id = t.id)
      where t.institute_id = $1`,
    [instituteId],
  )
  return papers
}

type Picked = { code: string; subject: string; partName: string; made: DemoQuestion }

type About = {
  /** From 0. */
  test: number
  /** Whether the test may still be taken. */
  isComing: boolean
  /** A paper of one subject has two sections, of several one for each. */
  isAlone: boolean
}

function pick(
  banks: ReadonlyMap<string, readonly DemoItem[]>,
  subject: string,
  { test, isComing, isAlone }: About,
): Picked[] {
  const bank = banks.get(`${isComing ? 'Coming' : 'Past'} ${subject}`) ?? []
  if (bank.length === 0) throw new Error(`there are no questions of ${subject}`)
  const count = Math.min(questionsPerSubject, bank.length)
  const indexes = Array.from({ length: count }, (_, position) => (position + test * stride) % bank.length)
  return indexes.flatMap((index, position) => {
    const item = bank[index]
    if (!item) return []
    const section = position < count / 2 ? 'Section A' : 'Section B'
    return {
      code: `${subject} ${isComing ? 'coming' : ''} ${index} ${item.isNumbered ? test : ''}`,
      subject,
      partName: isAlone ? section : subject,
      made: item.read(test),
    }
  })
}

async function storePassages(
  { db }: DemoBuild,
  instituteId: number,
  questions: readonly Picked[],
): Promise<Map<string, number>> {
  const texts = [...new Set(questions.map(({ made }) => made.passage))].filter(Boolean)
  const made = await db
    .insert(passage)
    .values(texts.map((html) => ({ instituteId, html })))
    .returning({ id: passage.id })
  return new Map(texts.map((html, index) => [html, made[index]?.id ?? 0]))
}

async function storePapers({ db, client }: DemoBuild, instituteId: number, papers: Papers): Promise<void> {
  const partsOf = (questions: readonly PaperQuestion[]) => [...new Set(questions.map((one) => one.partName))]
  const parts = [...papers].flatMap(([testId, questions]) =>
    partsOf(questions).map((name, index) => ({ instituteId, testId, name, position: index + 1 })),
  )
  const made = await db.insert(testPart).values(parts).returning({ id: testPart.id })
  const partIds = new Map(parts.map(({ testId, name }, index) => [`${testId} ${name}`, made[index]?.id ?? 0]))
  const rows = [...papers].flatMap(([testId, questions]) =>
    questions.map(({ questionId, partName, question: { marks, negativeMarks } }, index) => ({
      test: testId,
      question: questionId,
      part: partIds.get(`${testId} ${partName}`),
      position: index + 1,
      marks,
      negative: negativeMarks,
    })),
  )
  await client.query(
    `insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
      select $1, test, question, part, position, marks, negative
      from json_to_recordset($2) as x(test bigint, question bigint, part bigint, position int, marks numeric, negative numeric)`,
    [instituteId, JSON.stringify(rows)],
  )
}
