import { isGraceOver, stallBefore, withStall } from '#domain/exam/panel/grace.ts'
import { maxTabs } from '#domain/exam/panel/limits.ts'
import { isLater, mergeStates } from '#domain/exam/panel/question-state.ts'
import type { QuestionStateBody } from '#domain/exam/panel/state-body.ts'
import type { Answer } from '#domain/exam/question.ts'
import type { Given } from '../connections.ts'
import type { AnswerRow, Facts, LateRow, State } from './state.ts'
import { changed, type Model, type Result, read, rowsOf, withEvents, write } from './statement-tools.ts'
import { openingStatements } from './statements-open.ts'

const bodyOf = (question_id: number, row: AnswerRow): QuestionStateBody => ({
  question_id,
  answer: row.answerAt > 0 ? { at: row.answerAt, by: row.answerBy, value: row.answer } : null,
  mark: row.markAt > 0 ? { at: row.markAt, by: row.markBy, value: row.mark } : null,
  times: row.times,
})

/** `mergeStates` of the domain. @returns undefined where nothing changes */
function mergedRow(before: AnswerRow | undefined, given: AnswerRow): AnswerRow | undefined {
  if (!before) return given
  const { answer, mark, times } = mergeStates(bodyOf(0, before), bodyOf(0, given))
  const row = {
    answer: answer?.value ?? null,
    answerAt: answer?.at ?? 0,
    answerBy: answer?.by ?? '',
    mark: mark?.value ?? false,
    markAt: mark?.at ?? 0,
    markBy: mark?.by ?? '',
    times: { ...times },
    sequence: given.sequence,
  }
  const isSame =
    row.answerAt === before.answerAt &&
    row.answerBy === before.answerBy &&
    row.markAt === before.markAt &&
    row.markBy === before.markBy &&
    Object.entries(row.times).every(([by, ms]) => before.times[by] === ms)
  return isSame ? undefined : row
}

const parse = (text: string | null): Answer | null => (text === null ? null : JSON.parse(text))

function withTab(state: State, page: string, at: Date): State['tabs'] {
  const others = [...state.tabs.keys()].filter((one) => one !== page).length
  const known = state.tabs.get(page)
  if (others >= maxTabs) return state.tabs
  return new Map(state.tabs).set(page, known && known > at ? known : at)
}

function save(given: Given, state: State, before: State, facts: Facts): Result {
  const { attempt } = state
  const ids = given.questionIds as number[]
  const isOfPaper = ids.every((id) => facts.questions.some(({ questionId }) => questionId === id))
  if (!attempt || attempt.submittedAt || !isOfPaper) return { rows: [] }
  const sequence = attempt.lastSequence + given.step
  const answers = new Map(state.answers)
  const taken = new Map<number, AnswerRow>()
  for (const [index, id] of ids.entries()) {
    const row = mergedRow(state.answers.get(id), {
      answer: parse(given.answers[index]),
      answerAt: given.answersAt[index],
      answerBy: given.answersBy[index],
      mark: given.marks[index],
      markAt: given.marksAt[index],
      markBy: given.marksBy[index],
      times: JSON.parse(given.times[index]),
      sequence,
    })
    if (row) taken.set(id, row)
  }
  for (const [id, row] of taken) answers.set(id, row)
  const others = [...before.answers].filter(([id, row]) => row.sequence > given.since && !taken.has(id))
  const states = [...taken, ...others].map(([id, row]) => bodyOf(id, row))
  return {
    rows: [
      { last: sequence, read: before.attempt?.lastSequence ?? 0, activePage: attempt.activePage, states },
    ],
    state: {
      attempt: { ...attempt, lastSequence: sequence },
      answers,
      tabs: withTab(state, given.page, given.now),
      events: withEvents(state, before, given.page, given.eventKinds, given.eventsAt),
    },
  }
}

function keepLate(given: Given, state: State): Result {
  const late = new Map(state.late)
  for (const [index, id] of (given.questionIds as number[]).entries()) {
    const row: LateRow = {
      answer: parse(given.answers[index]),
      at: given.answersAt[index],
      by: given.answersBy[index],
      givenAt: given.givenAt[index],
    }
    const known = late.get(id)
    if (!known || isLater(row, known)) late.set(id, row)
  }
  return { state: { late } }
}

function beat({ name, agreedNow }: Given, { beats, stalls }: State): Result {
  const now = agreedNow.getTime()
  const stall = stallBefore(now, beats.get(name), [...beats.values()])
  return {
    rows: stall ? [{ stalledMs: now - stall.from }] : [],
    state: {
      stalls: stall ? withStall(stalls, stall) : stalls,
      beats: new Map(beats).set(name, { at: Math.max(now, beats.get(name)?.at ?? 0), hasLeft: false }),
    },
  }
}

const isOver = ({ attempt, beats, stalls }: State, now: Date): boolean =>
  attempt !== null &&
  isGraceOver(attempt.endsAt.getTime(), { beats: [...beats.values()], stalls }, now.getTime())

const lock = write((_given, { attempt }) => ({ rowCount: attempt ? 1 : 0 }))

/** What the institute has changed meanwhile. */
const changesOf = ({ attempt, isCalledOff }: State) => ({
  latestEndsAt: attempt?.latestEndsAt ?? null,
  endMovedAt: attempt?.endMovedAt ?? null,
  isCalledOff,
})

/** By name. */
export const statements: Readonly<Record<string, Model>> = {
  ...openingStatements,
  'panel.pass': read(({ passHash, now }, state, _, facts) => {
    const { passes, attempt } = state
    const pass = passes.get(passHash)
    if (!pass || !attempt || pass.expiresAt <= now) return { rows: [] }
    const { instituteId, testId, personId, names } = facts
    const { id: attemptId, startedAt, isBegun, endsAt, submittedAt } = attempt
    const of = { instituteId, passId: pass.id, attemptId, testId, personId, ...names }
    return rowsOf({
      ...of,
      startedAt,
      isBegun,
      endsAt,
      submittedAt,
      ...changesOf(state),
      isLocked: false,
      partMinutes: [],
      laterParts: [],
      lastMessageId: 0,
      networks: [],
      safeBrowserKeys: [],
      fillsScreen: false,
      needsCode: false,
      seed: null,
      fingerprint: '',
      hostInstituteId: null,
    })
  }),
  'panel.questions': read((_, __, ___, { questions }) => ({ rows: [...questions] })),
  'panel.bookmarked': read(() => ({ rows: [] })),
  'panel.test': read(() =>
    rowsOf({
      instructionsHtml: '',
      isOneDevice: false,
      calculator: '',
      minutes: 60,
      parts: [{ partId: 1, name: 'One', attemptAny: null }],
    }),
  ),
  'panel.save': write(save),
  'panel.lock-for-events': lock,
  'panel.stamps': read(({ questionIds }, { answers }, _, { questions }) => ({
    rows: questions
      .filter(({ questionId }) => questionIds.includes(questionId))
      .map(({ questionId }) => {
        const row = answers.get(questionId)
        return { questionId, answerAt: row?.answerAt ?? 0, answerBy: row?.answerBy ?? '' }
      }),
  })),
  'panel.windows': read((_, { tabs }) => ({ rows: [...tabs].map(([page, at]) => ({ page, heardAt: at })) })),
  'panel.lock-closed': write((_, { attempt }) => {
    if (!attempt?.submittedAt) return { rows: [] }
    const { endsAt, latestEndsAt, submittedAt, lastSequence, activePage } = attempt
    return rowsOf({ endsAt, latestEndsAt, submittedAt, lastSequence, activePage })
  }),
  'panel.keep-late': write(keepLate),
  'panel.late-events': write(({ page, eventKinds, eventsAt }, state, before) => ({
    state: { events: withEvents(state, before, page, eventKinds, eventsAt) },
  })),
  'panel.states': read(({ since }, { answers }) => ({
    rows: [...answers]
      .filter(([, row]) => row.sequence > since)
      .map(([id, row]) => ({ state: bodyOf(id, row) })),
  })),
  'panel.hold-attempt': lock,
  'panel.take-attempt': { ...lock, skipsLocked: true },
  'panel.given': read(({ now }, state, __, facts) => {
    const { attempt, answers } = state
    return rowsOf(
      attempt && {
        personId: facts.personId,
        testId: facts.testId,
        testName: facts.names.testName,
        endsAt: attempt.endsAt,
        submittedAt: attempt.submittedAt,
        ...changesOf(state),
        isOver: isOver(state, now),
        questions: facts.questions.length,
        answers: [...answers].map(([questionId, { answer }]) => ({ questionId, answer })),
      },
    )
  }),
  'panel.submit': write((given, { attempt }) => {
    const { submittedAt, code, testName, answersHash, answered, questions, signature } = given
    const receipt = {
      code,
      submittedAt,
      test_name: testName,
      answers_hash: answersHash,
      answered,
      questions,
      signature,
      reissuedAt: null,
    }
    return { state: { attempt: changed(attempt, { submittedAt }), receipt } }
  }),
  'change.note-attempt': write(() => ({})),
  'news.done.testTomorrow-testOpens': write(() => ({})),
  'change.note-examiner': write(() => ({})),
  'panel.receipt': read((_, { receipt }) => rowsOf(receipt)),
  'panel.ended': read(({ now }, state, _, { instituteId }) => {
    const { attempt } = state
    const isEnded = attempt && !attempt.submittedAt && isOver(state, now)
    return rowsOf(isEnded ? { instituteId, attemptId: attempt.id } : null)
  }),
  'beats.write': write(beat),
}
