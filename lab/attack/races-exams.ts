import { launchTest } from '#domain/exam/calls.ts'
import { giveExtraTime } from '#domain/exam/panel/admin-calls.ts'
import { bookmarkQuestion, openPanel, savePanel, submitPanel } from '#domain/exam/panel/calls.ts'
import { maxEvents, maxEventsSent, maxTabs, maxUntimedADay } from '#domain/exam/panel/limits.ts'
import { launchNotebook } from '#domain/exam/panel/outcome-calls.ts'
import { reportDownload } from '#domain/exam/report/calls.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import type { Answer } from '#server/http/testing/requester.ts'
import { validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { makeTest } from '../../e2e/exams.ts'
import { type Attack, people, type Target } from './attack.ts'
import { allAtOnce, countOf, countRows, exactly, race, unbroken, within } from './race.ts'

const giveTest = (target: Target, name: string, limit = 1) =>
  makeTest(target, people.aarav, { name, label: 'Unit Tests', from: '-1 hour', to: '2 hours', limit })
const pageOf = (n: number) => (n + 1).toString(16).padStart(16, '0')

async function launch(target: Target, me: Caller, testId: number): Promise<string> {
  const body = { institute_id: me.institute, user_id: me.user, test_id: testId }
  return ticketOf(await send(target, launchTest, { body }, me.examToken))
}
const ticketOf = (answer: Answer) => (answer.json() as { data?: { ticket: string } }).data?.ticket ?? ''
const open = (target: Target, ticket: string, n: number) =>
  send(target, openPanel, { body: { ticket, page: pageOf(n) } })
const passOf = (answer: Answer) => (answer.json() as { data?: { pass: string } }).data?.pass ?? ''
const attemptsAt = (target: Target, testId: number) =>
  countRows(target, 'test_attempt where test_id = $1', [testId])
const sending = (n: number) => ({ page: pageOf(n), since: 0, states: [], events: [] })

const oneTicket = race('uses of one launch ticket', async (target) => {
  const me = await target.callerOf(people.aarav)
  const testId = await giveTest(target, 'Race for a ticket')
  const ticket = await launch(target, me, testId)
  const answers = await allAtOnce((n) => open(target, ticket, n))
  return [
    exactly(countOf(answers, 200), 1, 'passes'),
    exactly(await attemptsAt(target, testId), 1, 'attempts'),
    unbroken(answers),
  ]
})

const oneAttempt = race('begins of one test', async (target) => {
  const me = await target.callerOf(people.aarav)
  const testId = await giveTest(target, 'Race for an attempt')
  const tickets = await allAtOnce(() => launch(target, me, testId))
  const answers = await allAtOnce((n) => open(target, tickets[n] ?? '', n))
  return [
    exactly(countOf(answers, 200), 50, 'passes'),
    exactly(await attemptsAt(target, testId), 1, 'attempts'),
    unbroken(answers),
  ]
})

const attemptLimit = race(
  'walks through a test that may be taken three times',
  async (target) => {
    const me = await target.callerOf(people.aarav)
    const testId = await giveTest(target, 'Race for attempts', 3)
    await allAtOnce(async (n) => {
      for (let again = 0; again < 5; again += 1) {
        const pass = passOf(await open(target, await launch(target, me, testId), n))
        await send(target, submitPanel, { body: sending(n) }, pass)
      }
    })
    return [exactly(await attemptsAt(target, testId), 3, 'attempts')]
  },
  250,
)

const submissions = race('submissions of one attempt', async (target) => {
  const me = await signInCaller(target, people.diya)
  const answers = await allAtOnce((n) => send(target, submitPanel, { body: sending(n) }, me.panelPass))
  const codes = answers.map(({ body }) => /"code":"([^"]+)"/.exec(body)?.[1])
  return [exactly(countOf(answers, 200), 50, 'were answered'), exactly(new Set(codes).size, 1, 'receipts')]
})

const practice = race('begins of practice', async (target) => {
  const me = await target.callerOf(people.diya)
  await target.query(
    `insert into test_attempt (institute_id, person_id, started_at, submitted_at)
      select $1, $2, now() - interval '1 hour', now() from generate_series(1, $3::int - (
        select count(*)::int from test_attempt where person_id = $2 and ends_at is null and started_at > now() - interval '1 day'))`,
    [me.institute, me.personId, maxUntimedADay - 5],
  )
  const request = validRequest(launchNotebook, me)
  const tickets = await allAtOnce(async () =>
    ticketOf(await send(target, launchNotebook, request, me.examToken)),
  )
  const answers = await allAtOnce((n) => open(target, tickets[n] ?? '', n))
  const count = await countRows(
    target,
    `test_attempt where person_id = $1 and ends_at is null and started_at > now() - interval '1 day'`,
    [me.personId],
  )
  return [exactly(count, maxUntimedADay, 'attempts within a day'), unbroken(answers)]
})

const windowsAndEvents = race(
  'windows of one attempt, full of events',
  async (target) => {
    const me = await signInCaller(target, people.diya)
    const answers = await allAtOnce((n) => {
      const events = Array.from({ length: maxEventsSent }, (_, i) => ({ kind: 'left', at: Date.now() - i }))
      return send(target, savePanel, { body: { ...sending(n), events } }, me.panelPass)
    }, 250)
    const of =
      'where attempt_id = (select max(id) from test_attempt where person_id = $1 and submitted_at is null)'
    const events = await countRows(target, `attempt_event ${of} and kind <> 'opened'`, [me.personId])
    const windows = await countRows(target, `attempt_window ${of}`, [me.personId])
    return [within(events, 1, maxEvents, 'events'), within(windows, 1, maxTabs, 'windows'), unbroken(answers)]
  },
  250,
)

const bookmarks = race('bookmarks of one question', async (target) => {
  const me = await signInCaller(target, people.diya)
  const body = { question_id: me.questions.panelQuestion, is_bookmarked: true }
  const answers = await allAtOnce(() => send(target, bookmarkQuestion, { body }, me.panelPass))
  const count = await countRows(target, 'bookmark where person_id = $1 and question_id = $2', [
    me.personId,
    me.questions.panelQuestion,
  ])
  return [exactly(count, 1, 'bookmarks'), exactly(countOf(answers, 200), 50, 'were answered')]
})

const extraTime = race('extra time for one student', async (target) => {
  const me = await target.callerOf(people.aarav)
  const testId = await giveTest(target, 'Race for time')
  await allAtOnce((n) =>
    send(
      target,
      giveExtraTime,
      { body: { test_id: testId, user_id: me.user, minutes: n + 1 } },
      me.adminToken,
    ),
  )
  const [given] = await target.query<{ minutes: number }>(
    'select minutes from test_extra_time where test_id = $1',
    [testId],
  )
  // The minutes are a total, and never decrease.
  return [exactly(given?.minutes ?? 0, 50, 'minutes')]
})

const drawings = race('requests for one’s own report as a PDF', async (target) => {
  const me = await target.callerOf(people.aarav)
  const answers = await allAtOnce(() =>
    send(target, reportDownload, validRequest(reportDownload, me), me.scorecardToken),
  )
  // One is drawn and four wait; later requests take free slots.
  return [within(countOf(answers, 200), 1, 10, 'were drawn'), unbroken(answers)]
})

export const examRaces: Attack[] = [
  oneTicket,
  oneAttempt,
  attemptLimit,
  practice,
  windowsAndEvents,
  bookmarks,
  submissions,
  extraTime,
  drawings,
]
