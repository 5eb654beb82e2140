/** Tests on screen: papers, attempts with answers and ranks, passes to the exam panel. */
import * as tables from '#server/database/schema.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'
import { rowsOf, type TableRows } from './copy.ts'
import { daysAgo, draw, type Institute, membersOf, range, sectionsOf, standardOf } from './institute.ts'
import { tokenOfPerson } from './people.ts'
import { notWatched } from './shared.ts'

const states = ['right', 'right', 'right', 'wrong', 'left'] as const
const marksOf = { right: 4, wrong: -1, left: 0 }
const partsOfTest = 2
const questionMs = 30_000

/** One student of this many has begun the test that is open. */
export const everyTaker = 10
/** The pass to that attempt. */
export const passOf = (attemptId: number): string => tokenOfPerson(-attemptId)

/** The result of a student at a test: nothing is stored while it is made. */
function resultOf(institute: Institute, student: number, n: number) {
  const answers = range(institute.has.questions).map(
    (q) => states[draw(states.length, student, n, q)] ?? 'left',
  )
  const count = (state: (typeof states)[number]) => answers.filter((one) => one === state).length
  const [rightCount, wrongCount, leftCount] = [count('right'), count('wrong'), count('left')]
  return { answers, rightCount, wrongCount, leftCount, marks: rightCount * 4 - wrongCount }
}

export function examTables(institute: Institute): TableRows[] {
  const { id: instituteId, has, rowId, personId } = institute
  const calendar = { cancelledAt: null, sequence: 0, changedAt: daysAgo(institute, 150) }
  const [standards, testNumbers] = [range(institute.standards), range(has.tests)]
  const published = testNumbers.slice(0, -1)
  const open = has.tests - 1
  const test = (standard: number, n: number) => standard * has.tests + n
  const productTest = (product: number) => institute.standards * has.tests + product
  const allTests = range(institute.standards * has.tests + has.products)
  const isPublished = (one: number) => one % has.tests < open && one < productTest(0)
  const questionId = (one: number, q: number) => rowId(one * has.questions + q)
  const attemptId = (student: number, n: number) => rowId(student * has.tests + n)
  const startOf = (n: number) => daysAgo(institute, n === open ? 0.05 : (has.tests - n) * 7)
  const takersOf = (standard: number) =>
    sectionsOf(institute, standard).flatMap((section) => membersOf(institute, section))

  const testRow = (one: number) => {
    const n = one >= productTest(0) ? open : one % has.tests
    return {
      instituteId,
      id: rowId(one),
      labelId: rowId(n % 2),
      name: `Test ${one + 1}`,
      description: '',
      subjectId: rowId(0),
      startsAt: startOf(n),
      endsAt: n === open ? daysAgo(institute, -20) : new Date(startOf(n).getTime() + 7_200_000),
      durationMinutes: n === open ? 60 * 24 * 20 : 60,
      attemptLimit: 1,
      maximumMarks: has.questions * 4,
      isResultPublished: isPublished(one),
      isSolutionOffered: isPublished(one),
      instructionsHtml: '<p>Answer all questions.</p>',
      isShuffled: false,
      resultAt: null,
      withdrawnAt: null,
      markingDifference: null,
      ...{ calculator: '', challengesFrom: null, challengesUntil: null },
      ...notWatched,
      ...calendar,
      sourceId: `test ${one}`,
    }
  }
  const attemptRow = (student: number, n: number) => ({
    instituteId,
    id: attemptId(student, n),
    testId: rowId(test(standardOf(institute, Math.floor(student / has.sectionSize)), n)),
    personId: personId(student),
    startedAt: startOf(n),
    seed: 1,
    isBegun: true,
    partStarts: null,
    lastSequence: 0,
    activePage: '',
    deviceHash: '',
    isEvaluationDue: false,
  })
  function* attemptRows() {
    for (const standard of standards)
      for (const n of published) {
        const results = takersOf(standard).map((student) => ({ student, ...resultOf(institute, student, n) }))
        const marks = results.map((one) => one.marks).toSorted((a, b) => b - a)
        for (const one of results)
          yield {
            ...attemptRow(one.student, n),
            endsAt: null,
            latestEndsAt: null,
            endMovedAt: null,
            submittedAt: startOf(n),
            evaluatedAt: startOf(n),
            rank: marks.indexOf(one.marks) + 1,
            marks: one.marks,
            rightCount: one.rightCount,
            wrongCount: one.wrongCount,
            leftCount: one.leftCount,
            timeTaken: 1800,
          }
      }
    for (const student of range(institute.students))
      if (student % everyTaker === 0)
        yield {
          ...attemptRow(student, open),
          endsAt: daysAgo(institute, -20),
          latestEndsAt: null,
          endMovedAt: null,
          submittedAt: null,
          evaluatedAt: null,
          rank: null,
          marks: null,
          rightCount: null,
          wrongCount: null,
          leftCount: null,
          timeTaken: null,
        }
  }
  function* answerRows() {
    for (const n of published)
      for (const standard of standards)
        for (const student of takersOf(standard))
          for (const [q, state] of resultOf(institute, student, n).answers.entries())
            yield {
              instituteId,
              attemptId: attemptId(student, n),
              questionId: questionId(test(standard, n), q),
              answer: state === 'left' ? null : { type: 1 as const, option: state === 'right' ? 2 : 3 },
              answerAt: startOf(n).getTime(),
              answerBy: 'tab1',
              isMarkedForReview: false,
              markAt: 0,
              markBy: '',
              sequence: q + 1,
              answeredAt: startOf(n),
              times: { tab1: questionMs },
              timeMs: questionMs,
              state,
              marks: marksOf[state],
              asPrinted: null,
              remark: null,
            }
  }
  return [
    rowsOf(tables.testLabel, () =>
      range(2).map((n) => ({
        instituteId,
        id: rowId(n),
        name: `Label ${n + 1}`,
        testTypeId: 4,
        sourceId: `label ${n}`,
      })),
    ),
    rowsOf(tables.test, () => allTests.map(testRow)),
    rowsOf(tables.testSection, function* () {
      for (const section of range(institute.sections))
        for (const n of testNumbers)
          yield {
            instituteId,
            testId: rowId(test(standardOf(institute, section), n)),
            sectionId: rowId(section),
          }
    }),
    rowsOf(tables.testProduct, () =>
      range(has.products).map((n) => ({ instituteId, testId: rowId(productTest(n)), productId: rowId(n) })),
    ),
    rowsOf(tables.question, function* () {
      for (const one of allTests)
        for (const q of range(has.questions))
          yield {
            instituteId,
            id: questionId(one, q),
            subjectId: rowId(q % Math.min(partsOfTest, has.subjects)),
            type: 1,
            passageId: null,
            html: `<p>A train of ${one + 2} carriages passes a post in ${q + 3} seconds (${instituteId}). How fast is it?</p>`,
            ...{ otherHtml: '', otherLanguage: '', translations: {} },
            options: [1, 2, 3, 4].map((option) => ({ html: `${option * (q + 7)} m/s` })),
            matches: [],
            media: [],
            key: { type: 1 as const, option: 2 },
            modelAnswerHtml: '',
            solutionHtml: '<p>Its length by the time.</p>',
            otherSolutionHtml: '',
            sourceId: `question ${one} ${q}`,
            // The trigger writes both.
            copiesKnownBy: [],
            knownBy: [],
            createdAt: daysAgo(institute, 150),
          }
    }),
    rowsOf(tables.testPart, () =>
      allTests.flatMap((one) =>
        range(partsOfTest).map((part) => ({
          instituteId,
          id: rowId(one * partsOfTest + part),
          testId: rowId(one),
          name: `Section ${part + 1}`,
          position: part,
          attemptAny: null,
        })),
      ),
    ),
    rowsOf(tables.testQuestion, function* () {
      for (const one of allTests)
        for (const q of range(has.questions))
          yield {
            instituteId,
            testId: rowId(one),
            questionId: questionId(one, q),
            partId: rowId(one * partsOfTest + (q < has.questions / 2 ? 0 : 1)),
            position: q + 1,
            marks: 4,
            negativeMarks: 1,
            decision: null,
          }
    }),
    rowsOf(tables.testAttempt, attemptRows),
    rowsOf(tables.attemptAnswer, answerRows),
    rowsOf(tables.testAttemptSubject, function* () {
      for (const n of published)
        for (const student of range(institute.students)) {
          const { answers } = resultOf(institute, student, n)
          for (const subject of range(Math.min(partsOfTest, has.subjects))) {
            const own = answers.filter((_, q) => q % Math.min(partsOfTest, has.subjects) === subject)
            const count = (state: string) => own.filter((one) => one === state).length
            yield {
              instituteId,
              attemptId: attemptId(student, n),
              subjectId: rowId(subject),
              rightCount: count('right'),
              wrongCount: count('wrong'),
              leftCount: count('left'),
              rightMarks: count('right') * 4,
              wrongMarks: -count('wrong'),
              timeTaken: own.length * questionMs,
            }
          }
        }
    }),
    rowsOf(tables.testFigures, () =>
      allTests.filter(isPublished).map((one) => ({
        instituteId,
        testId: rowId(one),
        takers: takersOf(Math.floor(one / has.tests)).length,
        topperAttemptId: attemptId(takersOf(Math.floor(one / has.tests))[0] ?? 0, one % has.tests),
        averageMarks: has.questions * 2,
        averageRight: has.questions * 0.6,
        averageWrong: has.questions * 0.2,
        averageAttempted: has.questions * 0.8,
        averageTime: 1800,
        publishedAt: startOf(one % has.tests),
      })),
    ),
    rowsOf(tables.testQuestionFigures, function* () {
      for (const one of allTests.filter(isPublished))
        for (const q of range(has.questions))
          yield {
            instituteId,
            testId: rowId(one),
            questionId: questionId(one, q),
            averageTimeMs: questionMs,
            rightCount: 6,
            wrongCount: 2,
          }
    }),
    rowsOf(tables.panelPass, function* () {
      for (const student of range(institute.students))
        if (student % everyTaker === 0)
          yield {
            instituteId,
            id: rowId(student),
            attemptId: attemptId(student, open),
            passHash: hashOfSecret(passOf(attemptId(student, open))),
            createdAt: institute.now,
            expiresAt: daysAgo(institute, -20),
          }
    }),
    rowsOf(tables.bookmark, function* () {
      for (const trace of range(Math.min(has.traces, has.questions)))
        for (const student of range(institute.students)) {
          const one = test(standardOf(institute, Math.floor(student / has.sectionSize)), 0)
          yield {
            instituteId,
            personId: personId(student),
            questionId: questionId(one, trace),
            testId: rowId(one),
            markedAt: startOf(0),
          }
        }
    }),
  ]
}
