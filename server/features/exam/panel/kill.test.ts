// @module-tag long
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PanelStatus } from '#domain/exam/panel/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import {
  findWorkers,
  type KillableServer,
  killAtOnce,
  killWorkers,
  lightPasswords,
  startServer,
} from '#server/database/killing.ts'
import { copyDemoTo, makeTestFolder } from '#server/database/testing.ts'

let base: string
const servers: KillableServer[] = []
beforeAll(async () => {
  base = await makeTestFolder('panel-kill')
})
afterAll(async () => {
  killAtOnce(servers.filter((one) => one.child.exitCode === null).map((one) => one.child.pid))
  await killWorkers(base)
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
})

function start(folder: string): KillableServer {
  const server = startServer(folder, lightPasswords)
  servers.push(server)
  return server
}

async function ask<T>(url: string, authorization: string, payload?: object): Promise<T> {
  const response = await fetch(url, {
    method: payload ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}

/** Starts the test of the demo that is open now. */
async function open(address: string, login: string) {
  const { result: me } = await ask<{ result: SignedIn }>(`${address}/api/v2/user/v3/login`, '', {
    device_id: login,
    source: 'WEB',
    user_name: login,
    password: 'demo123',
  })
  const token = me.examdesk_auth_token
  const labels = await ask<{ data: { label_id: number; test_type_id: number }[] }>(
    `${address}/student/testLabels`,
    token,
  )
  for (const { label_id } of labels.data.filter((label) => label.test_type_id !== 2)) {
    const list = await ask<{ data: { test_id: number; start_timestamp: number; end_timestamp: number }[] }>(
      `${address}/student/testLabels/${label_id}/tests`,
      token,
    )
    const seconds = Date.now() / 1000
    const test = list.data.find(
      (each) => each.start_timestamp <= seconds && seconds < each.end_timestamp - 120,
    )
    if (!test) continue
    const { institute_id, user_id } = me
    const launched = { institute_id, user_id, test_id: test.test_id }
    const { data } = await ask<{ data: { ticket: string } }>(`${address}/examPanel/launch`, token, launched)
    const page = randomBytes(8).toString('hex')
    const opened = await ask<{ data: { pass: string } }>(`${address}/examPanel/open`, '', {
      ticket: data.ticket,
      page,
    })
    return { pass: opened.data.pass, page }
  }
  throw new Error('no test is open')
}

/** Over all rounds: of two answers to a question the later one has the higher number. */
let turns = 0

/** Saves until the server is killed, and records acknowledged answers. */
async function answer(
  address: string,
  { pass, page }: { pass: string; page: string },
  promised: Map<number, number>,
): Promise<void> {
  const paper = await ask<{ data: { questions: { question_id: number }[] } }>(
    `${address}/examPanel/paper`,
    pass,
  )
  const ids = paper.data.questions.map((question) => question.question_id)
  for (;;) {
    turns += 1
    const turn = turns
    const questionId = ids[turn % ids.length] ?? 0
    const given = { at: Date.now(), by: page, value: { type: 4, value: turn } }
    const states = [{ question_id: questionId, answer: given, mark: null, times: {} }]
    await ask(`${address}/examPanel/save`, pass, { page, since: 0, states, events: [] })
    promised.set(questionId, turn)
  }
}

const isLinux = process.platform === 'linux'
/** First the server is killed, then the database with it; `KILL_ROUNDS=20` adds rounds. */
const rounds = 1 + Number(process.env.KILL_ROUNDS ?? 1)

test.skipIf(!isLinux)(
  'every answer that was acknowledged is there after the server was killed in the middle of saves [panel-23]',
  { timeout: 10 * 60_000 },
  async () => {
    const folder = join(base, 'data')
    await copyDemoTo(folder)
    const logins = ['9000000001', '9000000002', '9000000021', '9000000022']
    let server = start(folder)
    const tabs = await Promise.all(logins.map(async (login) => open(await server.address, login)))
    const promised = tabs.map(() => new Map<number, number>())
    for (let round = 0; round < rounds; round++) {
      const address = await server.address
      const counts = () => promised.reduce((sum, each) => sum + each.size, 0)
      const writers = tabs.map((tab, index) =>
        answer(address, tab, promised[index] ?? new Map()).catch((error: unknown) => error),
      )
      const before = counts()
      const isSaving = async () => {
        while (round === 0 && counts() === before) await sleep(5)
      }
      await Promise.race([isSaving(), ...writers])
      await sleep(100 + Math.random() * 400)
      // First the server, then the database with it.
      killAtOnce([server.child.pid, ...(round > 0 ? findWorkers(folder) : [])])
      if (round > 0) await killWorkers(folder)
      await server.ended
      for (const end of await Promise.all(writers)) expect(end).toBeInstanceOf(TypeError)
      server = start(folder)
      const again = await server.address
      for (const [index, { pass, page }] of tabs.entries()) {
        const body = { page, since: 0, states: [], events: [] }
        const { data } = await ask<{ data: PanelStatus }>(`${again}/examPanel/save`, pass, body)
        const kept = new Map(data.states.map((state) => [state.question_id, state.answer?.value]))
        for (const [questionId, turn] of promised[index] ?? []) {
          const value = kept.get(questionId)
          // An unacknowledged answer may be stored as well.
          expect(value?.type === 4 ? value.value : -1).toBeGreaterThanOrEqual(turn)
        }
      }
    }
    const [first] = tabs
    const body = { page: first?.page, since: 0, states: [], events: [] }
    const { data } = await ask<{ data: PanelStatus }>(
      `${await server.address}/examPanel/submit`,
      first?.pass ?? '',
      body,
    )
    expect(data.receipt?.answered).toBeGreaterThan(0)
  },
)
