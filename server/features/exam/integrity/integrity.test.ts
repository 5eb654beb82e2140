import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { IntegrityRow } from '#domain/exam/integrity/calls.ts'
import { maxWrongCodes, wrongCodesMs } from '#domain/exam/integrity/limits.ts'
import { maxEvents } from '#domain/exam/panel/limits.ts'
import { makeAdminToken, makePage, preparePanel } from '#server/features/exam/panel/testing.ts'

const room = preparePanel()
const key = 'a'.repeat(64)
const hashOf = (url: string) => createHash('sha256').update(`${url}${key}`).digest('hex')
let token: string
beforeEach(async () => {
  token = await makeAdminToken(room.t, room.aarav.institute_id)
})

const set = (columns: string, ...values: unknown[]) =>
  room.query(`update test set ${columns} where id = $1`, [room.testId, ...values])

type Asked = { headers?: Record<string, string>; from?: string; body?: object }
const ask = (url: string, authorization: string, { headers = {}, from, body }: Asked = {}) =>
  room.t.app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { host: 'localhost', authorization, ...headers },
    ...(body && { payload: body }),
    ...(from && { remoteAddress: from }),
  })
const messageOf = (answer: { json: () => unknown }) => (answer.json() as { message?: string }).message
const begin = (pass: string, page: string, asked: Asked = {}) =>
  ask('/examPanel/begin', pass, { ...asked, body: { page, ...asked.body } })
const save = (pass: string, page: string, asked: Asked = {}) =>
  ask('/examPanel/save', pass, { ...asked, body: { page, since: 0, states: [], events: [], ...asked.body } })
const rulesOf = async (pass: string, asked: Asked = {}) =>
  ((await ask('/examPanel/paper', pass, asked)).json() as { data: { rules?: object } }).data.rules

async function readSheet(): Promise<IntegrityRow> {
  const { body } = await room.panel.ask('GET', `/admin/v1/tests/${room.testId}/integrity`, token)
  const { rows } = (body as unknown as { result: { rows: IntegrityRow[] } }).result
  const [row] = rows
  if (!row) throw new Error('no row')
  return row
}

async function openOn(device: string, page = makePage()) {
  const { ticket } = (await room.panel.launch(room.aarav, room.testId)).body.data
  const body = { ticket, page, begins_later: true, device }
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' }
  const answer = await room.t.app.inject({
    method: 'POST',
    url: '/examPanel/open',
    headers: { host: 'localhost', ...headers },
    payload: body,
  })
  const opened = (answer.json() as { data?: { pass: string } }).data
  return { status: answer.statusCode, message: messageOf(answer), pass: opened?.pass ?? '', page }
}

test('without rules nothing is said, asked or noted', async () => {
  const { pass, page } = await room.panel.openFirst(room.aarav, room.testId)
  expect(await rulesOf(pass)).toBeUndefined()
  expect((await begin(pass, page)).statusCode).toBe(200)
  await save(pass, page)
  expect((await readSheet()).events.map(({ kind }) => kind)).toEqual(['opened'])
})

describe('access code [panel-59]', () => {
  test('is asked for once, in any case and spacing, and is in no reply', async () => {
    await set("access_code = 'Mango 42'")
    const { pass, page } = await room.panel.openFirst(room.aarav, room.testId)
    expect(await rulesOf(pass)).toEqual({ needs_code: true })
    expect(JSON.stringify((await ask('/examPanel/paper', pass)).json())).not.toContain('Mango')
    for (const access_code of [undefined, '', 'mango 43']) {
      const refused = await begin(pass, page, { body: { access_code } })
      expect(refused.statusCode).toBe(422)
      expect(messageOf(refused)).toContain('access code is not right')
    }
    expect((await begin(pass, page, { body: { access_code: ' mANGO42 ' } })).statusCode).toBe(200)
    // After the beginning no tab needs the code.
    expect((await begin(pass, makePage())).statusCode).toBe(200)
    expect((await readSheet()).wrong_codes).toBe(3)
  })

  test('may not be guessed: after a few wrong ones the right one waits as well', async () => {
    await set("access_code = '4711'")
    const { pass, page } = await room.panel.openFirst(room.aarav, room.testId)
    for (let count = 0; count < maxWrongCodes; count++) {
      room.t.setClock(new Date(room.now + count * 1000))
      await begin(pass, page, { body: { access_code: `${count}` } })
    }
    const waits = await begin(pass, page, { body: { access_code: '4711' } })
    expect(waits.statusCode).toBe(429)
    expect(waits.headers['retry-after']).toBeDefined()
    room.t.setClock(new Date(room.now + wrongCodesMs + 10_000))
    expect((await begin(pass, page, { body: { access_code: '4711' } })).statusCode).toBe(200)
  })

  test('is asked for by panels of an earlier version too: they cannot begin without it', async () => {
    await set("access_code = '4711'")
    const { attempt } = await room.panel.start(room.aarav, room.testId)
    expect(attempt.is_begun).toBe(false)
  })
})

test('it begins only in an allowed network [panel-59]; answers from elsewhere count [panel-60], and are noted once for each tab', async () => {
  await set('networks = $2', JSON.stringify(['203.0.113.0/24']))
  const { pass, page } = await room.panel.openFirst(room.aarav, room.testId)
  expect(await rulesOf(pass, { from: '198.51.100.7' })).toEqual({ is_in_network: false })
  expect(await rulesOf(pass, { from: '203.0.113.9' })).toEqual({ is_in_network: true })
  const refused = await begin(pass, page, { from: '198.51.100.7' })
  expect([refused.statusCode, messageOf(refused)]).toEqual([
    422,
    'This exam can only be begun in the network of your institute. You are not in it now.',
  ])
  expect((await begin(pass, page, { from: '203.0.113.9' })).statusCode).toBe(200)
  await save(pass, page, { from: '203.0.113.9' })
  for (let count = 0; count < 3; count++)
    expect((await save(pass, page, { from: '198.51.100.7' })).statusCode).toBe(200)
  const row = await readSheet()
  expect(row.tabs_of_other_networks).toBe(1)
  expect(row.events.filter(({ kind }) => kind === 'otherNetwork')).toMatchObject([
    { tab: page, detail: '198.51.100.7' },
  ])
})

test('a tab that reports more events than are kept hides nothing that the server sees', async () => {
  await set('networks = $2', JSON.stringify(['203.0.113.0/24']))
  const { pass, page, attempt } = await room.panel.openFirst(room.aarav, room.testId)
  await begin(pass, page, { from: '203.0.113.9' })
  await room.query(
    `insert into attempt_event (institute_id, attempt_id, page, kind, happened_at)
      select institute_id, id, $2, 'left', started_at + n * interval '1 millisecond'
      from test_attempt, generate_series(1, $3::int) n where id = $1`,
    [attempt.attempt_id, page, maxEvents],
  )
  await save(pass, page, { from: '198.51.100.7' })
  expect((await readSheet()).tabs_of_other_networks).toBe(1)
})

describe('Safe Exam Browser [panel-59, panel-60]', () => {
  beforeEach(() => set('safe_browser_keys = $2', JSON.stringify([key])))

  test('is known by the headers of its requests', async () => {
    const { pass, page } = await room.panel.openFirst(room.aarav, room.testId)
    expect(await rulesOf(pass)).toEqual({ safe_browser: true })
    const url = 'https://localhost/examPanel/begin'
    for (const headers of [
      {},
      { 'x-safeexambrowser-configkeyhash': hashOf('https://localhost/examPanel/save') },
      { 'x-safeexambrowser-configkeyhash': 'nonsense' },
    ])
      expect(messageOf(await begin(pass, page, { headers }))).toContain('only be begun in Safe Exam Browser')
    const headers = { 'x-safeexambrowser-configkeyhash': hashOf(url) }
    expect((await begin(pass, page, { headers })).statusCode).toBe(200)
  })

  test('is known by its JavaScript API, for the address of its own page only; other browsers are noted', async () => {
    const { pass, page } = await room.panel.openFirst(room.aarav, room.testId)
    const proofOf = (url: string) => ({ safe_browser: { url, browser_exam_key: hashOf(url) } })
    const elsewhere = proofOf('https://elsewhere.example/exampanel/attempt-1')
    expect((await begin(pass, page, { body: elsewhere })).statusCode).toBe(422)
    const proof = proofOf('https://localhost/exampanel/attempt-1')
    expect((await begin(pass, page, { body: proof })).statusCode).toBe(200)
    await save(pass, page, { body: proof })
    expect((await readSheet()).tabs_outside_safe_browser).toBe(0)
    const other = makePage()
    await save(pass, other)
    await save(pass, other)
    expect((await readSheet()).tabs_outside_safe_browser).toBe(1)
  })
})

describe('one device [panel-61]', () => {
  beforeEach(() => set('is_one_device = true'))
  const allow = () =>
    room.panel.ask('POST', '/admin/v1/examDevice', token, {
      test_id: room.testId,
      user_id: room.aarav.user_id,
    })

  test('another one is refused, keeps its ticket, and opens it once the examiner allows it', async () => {
    const first = await openOn('phone.signature')
    expect(await rulesOf(first.pass)).toEqual({ one_device: true })
    // Signed again at a later sign-in.
    expect((await openOn('phone.another')).status).toBe(200)
    const { ticket } = (await room.panel.launch(room.aarav, room.testId)).body.data
    const spend = (page: string) =>
      room.panel.ask<{ pass: string }>('POST', '/examPanel/open', undefined, {
        ticket,
        page,
        device: 'laptop.x',
      })
    const refused = await spend(makePage())
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This exam was opened on another device. Go on there, or ask your examiner to allow this one.',
    ])
    expect(await readSheet()).toMatchObject({ other_devices: 1, allowed_devices: 0 })
    expect((await allow()).body).toMatchObject({ result: { student_name: 'Aarav Sharma', is_changed: true } })
    expect((await allow()).body).toMatchObject({ result: { is_changed: false } })
    expect((await spend(makePage())).status).toBe(200)
    expect((await openOn('phone.signature')).status).toBe(422)
    expect(await readSheet()).toMatchObject({ other_devices: 2, allowed_devices: 1 })
    const logged = `select detail from access_log where kind = 'allowedDevice' and person_id = $1`
    expect(await room.query(logged, [room.aarav.user_id])).toContainEqual({ detail: 'All seven' })
  })

  test('the sheet says which browsers opened it', async () => {
    await openOn('phone.signature')
    expect((await readSheet()).events).toMatchObject([{ kind: 'opened', detail: 'Chrome on Linux' }])
  })

  test('only a running attempt of the institute is freed', async () => {
    expect((await allow()).status).toBe(404)
    const first = await openOn('phone.signature')
    await begin(first.pass, first.page)
    await room.panel.submit(first.pass, first.page)
    expect((await allow()).status).toBe(404)
  })
})

test('the sheet counts leaving the page and full screen, with their seconds, and comes as a table [panel-62]', async () => {
  await set('fills_screen = true')
  const { pass, page } = await room.panel.openFirst(room.aarav, room.testId)
  expect(await rulesOf(pass)).toEqual({ fills_screen: true })
  await begin(pass, page)
  const at = (seconds: number) => room.now + seconds * 1000
  room.t.setClock(new Date(at(100)))
  const events = [
    { kind: 'left', at: at(10) },
    { kind: 'leftFullScreen', at: at(11) },
    { kind: 'returned', at: at(30) },
    { kind: 'enteredFullScreen', at: at(33) },
    { kind: 'leftFullScreen', at: at(90) },
  ]
  await save(pass, page, { body: { events } })
  expect(await readSheet()).toMatchObject({
    times_left: 1,
    seconds_left: 20,
    times_left_full_screen: 2,
    seconds_left_full_screen: 32,
    cannot_fill_screen: false,
    tabs: 1,
  })
  const file = await ask(`/admin/v1/tests/${room.testId}/integrity/file?format=csv`, token)
  const [head = '', first = ''] = file.body.split('\r\n')
  expect(head).toContain('Left full screen,Seconds outside')
  expect(first).toContain('Aarav Sharma')
  expect(first).toContain(',1,20,2,32,Yes,0,1,0,0,0,0')
})

test('a page of the sheet is read after another', async () => {
  const diya = await room.t.signedIn('9000000002')
  await room.panel.start(room.aarav, room.testId)
  await room.panel.start(diya, room.testId)
  const read = async (query: string) => {
    const { body } = await room.panel.ask('GET', `/admin/v1/tests/${room.testId}/integrity?${query}`, token)
    return (body as unknown as { result: { rows: IntegrityRow[]; next: string | null } }).result
  }
  const first = await read('limit=1')
  expect(first.rows.map((row) => row.user_id)).toEqual([room.aarav.user_id])
  const second = await read(`limit=1&after=${first.next}`)
  expect([second.rows.map((row) => row.user_id), second.next]).toEqual([[diya.user_id], null])
})
