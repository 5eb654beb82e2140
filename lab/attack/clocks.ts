import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchTest } from '#domain/exam/calls.ts'
import { openPanel, savePanel } from '#domain/exam/panel/calls.ts'
import { timetable } from '#domain/timetable/calls.ts'
import { tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { makeTest } from '../../e2e/exams.ts'
import { type Attack, people, type Stage, type Target } from './attack.ts'

const aheadMs = 2 * 60 * 60_000
/** Longer than any worker rests that submits, publishes or sends. */
const workedMs = 4000
const file = join(tmpdir(), `homeroom-attack-clock-${process.pid}`)
const setAhead = (ms: number) => writeFileSync(file, String(ms))
process.on('exit', () => rmSync(file, { force: true }))

/** The settings of a server whose wall clock follows a file. */
function withClock(): Record<string, string> {
  setAhead(0)
  const loader = new URL('moved-clock.mjs', import.meta.url).href
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${loader}`.trim(), CLOCK_FILE: file }
}

const page = '0'.repeat(16)

async function begin(target: Target, name: string) {
  const me = await target.callerOf(people.aarav)
  const testId = await makeTest(target, people.aarav, {
    name,
    label: 'Unit Tests',
    from: '-1 hour',
    to: '1 hour',
  })
  const body = { institute_id: me.institute, user_id: me.user, test_id: testId }
  const launched = (await send(target, launchTest, { body }, me.examToken)).json()
  const opened = await send(target, openPanel, { body: { ticket: launched.data.ticket, page } })
  return { testId, pass: opened.json().data.pass as string }
}

async function readTimetable(target: Target, tag?: string) {
  const me = await target.callerOf(people.aarav)
  const headers = tag ? { 'if-none-match': tag } : {}
  return send(target, timetable, validRequest(timetable, me), tokenOf(timetable, me), headers)
}

async function save(target: Target, pass: string) {
  const { statusCode, json } = await send(
    target,
    savePanel,
    { body: { page, since: 0, states: [], events: [] } },
    pass,
  )
  const { time, receipt } = json().data ?? {}
  return { statusCode, isLate: receipt !== null, offMs: Math.abs(time - Date.now()) }
}

async function isSubmitted(target: Target, testId: number): Promise<boolean> {
  const [row] = await target.query<{ is: boolean }>(
    'select bool_or(submitted_at is not null) as is from test_attempt where test_id = $1',
    [testId],
  )
  return row?.is ?? true
}

const fast: Attack = {
  name: 'clocks: a process that is two hours fast for some seconds',
  isShort: true,
  run: async (target) => {
    const found: string[] = []
    setAhead(0)
    const { testId, pass } = await begin(target, 'An exam and a fast clock')
    setAhead(aheadMs)
    await sleep(100)
    const made = await readTimetable(target)
    let attempts = 0
    for (const end = performance.now() + workedMs; performance.now() < end; attempts++) {
      const saved = await save(target, pass)
      if (saved.statusCode !== 200) found.push(`an answer was refused with ${saved.statusCode}`)
      if (saved.isLate) found.push('an answer came too late')
      if (saved.offMs > 3000) found.push('the panel got the wrong time')
      await sleep(200)
    }
    if (Math.abs(Date.parse(String(made.headers.date)) - Date.now()) > workedMs + 3000)
      found.push('a portal got the wrong time')
    const { status } = await fetch(`${target.origin}/readyz`)
    if (status !== 503) found.push(`/readyz was ${status}`)
    setAhead(0)
    await sleep(1500)
    if (await isSubmitted(target, testId)) found.push('a running exam was handed in')
    const tag = made.headers.etag && String(made.headers.etag)
    if (tag && (await readTimetable(target, tag)).statusCode === 304)
      found.push('a picture of later was confirmed')
    if ((await fetch(`${target.origin}/readyz`)).status !== 200)
      found.push('it was not ready when it was right')
    return { attempts, found: [...new Set(found)] }
  },
}

export const clockStage: Stage = { settings: withClock(), attacks: [fast] }
