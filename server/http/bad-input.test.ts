import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { badTexts, jsonKinds } from '#server/http/testing/bad-values.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { type Field, fieldsOf, isRefused, withValue } from '#server/http/testing/fields.ts'
import type { Parts } from '#server/http/testing/parts.ts'
import type { Answer } from '#server/http/testing/requester.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let me: Caller
let before: unknown
beforeAll(async () => {
  t = await createTestApp()
  me = await signInCaller(t, '9000000001')
  before = await countRows()
})
afterAll(() => t.close())

/**
 * Of the texts and bodies each field and call is tried with every third (in a short run every sixth), the next ones with the next; `BAD_INPUT=1` tries
 * all of them everywhere.
 */
const everyOf = Number(process.env.BAD_INPUT ?? (process.env.SHORT_RUN ? 6 : 3))
/** These break what the others do not: every field is tried with them. */
const always = ['script', 'a quote', 'a zero byte', 'a lone high surrogate', '100 KB']

/** What bad input must not change; fails when a table is gone. */
async function countRows(): Promise<unknown> {
  const tables = ['institute', 'student', 'guardian', 'enrolment', 'announcement', 'banner', 'promotion']
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`)
  const { rows } = await t.database.pool.query(
    // A receipt is stored as a file when it is first opened, and again when its payment is cancelled; the admin API takes files; the desk exports, and invites one person.
    `select ${counts.join()}, (select count(*) from person where email is distinct from 'asha@staff.test') as person, (select count(*) from information_schema.tables where table_type <> 'LOCAL TEMPORARY') as all,
      (select count(*) from file where id not in (
        select receipt_file_id from fee_payment where receipt_file_id is not null
        union all select receipt_file_id from replaced_receipt
        union all select file_id from admin_file
        union all select file_id from desk_export where file_id is not null)) as file`,
  )
  return rows[0]
}

/** Internals of a server: stack frames, files, SQL, and error codes of PostgreSQL and Node. */
const inside =
  /\n\s+at |node_modules|file:\/\/|\.ts:\d|\bselect .* from\b|\binsert into\b|relation "|syntax error|invalid byte|FST_ERR|\bstack\b|ECONN/i

/** These return what was entered, as JSON: a setting, and the questions whose title is searched for. */
const returnsEntries = new Set(['PUT /desk/v1/fees/upi-account', 'GET /desk/v1/questions'])

function faultsOf(answer: Answer, allowed?: readonly number[], isEntry = false): string[] {
  const { statusCode: status, body } = answer
  const type = String(answer.headers['content-type'])
  const faults = []
  if (status >= 500 || status === 403 || (allowed && !allowed.includes(status)))
    faults.push(`answers ${status}: ${body.slice(0, 90)}`)
  // An export of a grid in which nothing is found.
  if (status === 200 && type.startsWith('text/csv')) return faults
  if (!type.startsWith('application/json')) faults.push(`is ${type}`)
  else if (status >= 400) {
    // Rows at fault are listed, leave that is answered already, and what has come to a question.
    const {
      statusCode,
      message,
      faults: _,
      fault_count: __,
      leaves: ___,
      last_post_id: ____,
      ...more
    } = answer.json()
    const hasMessage =
      statusCode === status && typeof message === 'string' && message !== '' && message.length < 200
    if (!hasMessage || Object.keys(more).length > 0) faults.push(`has the message ${body.slice(0, 90)}`)
  }
  if (!(isEntry && status === 200)) {
    if (inside.test(body)) faults.push(`shows the inside: ${body.slice(0, 120)}`)
    if (body.includes('<script')) faults.push('repeats the script')
  }
  if (!answer.headers['x-content-type-options']) faults.push('has no security headers')
  return faults
}

/** Logout ended the session: makes it live again, and clears the throttle. */
async function revive(call: Call): Promise<void> {
  if (call.access === 'desk') await t.database.pool.query('update desk_session set ended_at = null')
  if (call.access !== 'open' && call.path !== '/api/v1/alternateLogin/logout') return
  await t.database.pool.query('update session set ended_at = null, end_reason = null where person_id = $1', [
    me.personId,
  ])
  await t.database.pool.query('delete from throttle')
}

async function ask(call: Call, parts: Parts): Promise<Answer> {
  await revive(call)
  return send(t, call, parts, tokenOf(call, me))
}

const tooLarge = JSON.stringify({ user_name: 'x'.repeat(2 * 1024 * 1024) })

const accepts = (types: readonly string[], kind: string) =>
  types.includes(kind) || (kind === 'number' && types.includes('integer'))

describe.each(allCalls.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  const fields = fieldsOf(call)
  const isTurn = (number: number) => (number + allCalls.indexOf(call)) % everyOf === 0
  const withField = (field: (typeof fields)[number], value: unknown): Parts => {
    const own = validRequest(call, me)
    return { ...own, [field.part]: withValue(own[field.part], field.path, value) }
  }

  /** The tries that the call's schema accepts, and of the refused ones the first and the last. */
  const sentOf = <Try extends { parts: Parts }>(field: Field, tries: readonly Try[]): Try[] => {
    const own = validRequest(call, me)
    const isEnd = (index: number) => index === 0 || index === tries.length - 1
    return tries.filter(({ parts }, index) => isEnd(index) || !isRefused(call, field.part, own, parts))
  }

  test('a value of the wrong kind is 400 and names the field', async () => {
    const faults = []
    for (const field of fields.filter(({ part }) => part === 'body')) {
      const wrong = Object.entries(jsonKinds)
        .filter(([each]) => !accepts(field.types, each))
        .map(([kind, value]) => ({ kind, parts: withField(field, value) }))
      for (const { kind, parts } of sentOf(field, wrong)) {
        const answer = await ask(call, parts)
        const found = faultsOf(answer, [400])
        const isNamed = String(answer.json().message).startsWith(field.path[0] ?? '')
        if (!isNamed) found.push(`does not name the field: ${answer.body}`)
        faults.push(...found.map((fault) => `${field.name} = ${kind}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  })

  test('no text breaks it: SQL, script, zero bytes, lone surrogates, 100 KB', {
    timeout: 120_000,
  }, async () => {
    const tries = fields.flatMap((field, number) => {
      const some = Object.entries(badTexts).filter(
        ([what], index) => always.includes(what) || isTurn(index + number),
      )
      const texts = some.map(([what, text]) => {
        // Addresses carry bytes: a lone surrogate becomes the bytes that it would have (WTF-8).
        const encode = () => (/[\ud800-\udfff]/.test(text) ? 'a%ED%A0%80b' : encodeURIComponent(text))
        return {
          what: `${field.name} = ${what}`,
          parts: withField(field, field.part === 'body' ? text : encode()),
        }
      })
      return sentOf(field, texts)
    })
    // Slow calls are sent several times at once.
    const atOnce = call.access === 'open' ? 4 : 1
    const faults = []
    for (let first = 0; first < tries.length; first += atOnce) {
      await revive(call)
      const some = tries.slice(first, first + atOnce).map(async ({ what, parts }) => {
        const answer = await send(t, call, parts, tokenOf(call, me))
        return faultsOf(answer, undefined, returnsEntries.has(nameOf(call))).map(
          (fault) => `${what}: ${fault}`,
        )
      })
      faults.push(...(await Promise.all(some)).flat())
    }
    expect(faults).toEqual([])
  })

  const method = call.method
  const url = call.path.replaceAll(/:\w+/g, '1')
  const raw = (payload: string | Buffer, type = 'application/json') =>
    t.app.inject({
      method,
      url,
      payload,
      headers: { host: 'localhost', authorization: tokenOf(call, me), 'content-type': type },
    })

  test('another method is 404', async () => {
    await revive(call)
    const called = allCalls.filter(({ path }) => path === call.path).map((one): string => one.method)
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).filter(
      (each) => !called.includes(each),
    )
    for (const other of others) {
      const answer = await t.app.inject({
        method: other,
        url,
        headers: { host: 'localhost', authorization: tokenOf(call, me) },
      })
      expect([other, ...faultsOf(answer, [404])]).toEqual([other])
    }
  })

  if (!call.body) return
  test('a broken body is a clear 4xx', async () => {
    const broken = ['', '{', '{"a":', 'nonsense', "{'a':1}", '{"a":1}}', '\u0000', '['.repeat(10_000)]
    const noObject = ['null', '1', '"x"', '[]', '[{}]', 'true', '{}']
    // Calls with the same access have the same parser: one of them reads every body, and the deepest, which takes long.
    const isFirst = call === allCalls.find((each) => each.body && each.access === call.access)
    const depth = isFirst ? 200_000 : 10_000
    const nested = `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const zeros = ['{"x":"\\u0000"}', '{"x\\u0000":1}', '{"x":[{"y":"a\\u0000"}]}']
    const prototypes = ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}']
    const noText = Buffer.from([0xff, 0xfe, 0x00])
    const otherTypes = [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x',
    ]
    const tries: { body: string | Buffer; type?: string; status: number }[] = [
      ...[...broken, ...noObject, ...zeros, ...prototypes, noText].map((body) => ({
        body,
        status: 400,
      })),
      { body: nested, status: call.access === 'open' ? 413 : 400 },
      { body: tooLarge, status: 413 },
      ...otherTypes.map((type) => ({ body: '<a/>', type, status: 415 })),
    ]
    const faults = []
    for (const { body, type, status } of tries.filter((_, index) => isFirst || isTurn(index))) {
      const found = faultsOf(await raw(body, type), [status])
      faults.push(
        ...found.map(
          (fault) => `${type ?? 'JSON'} ${JSON.stringify(body.toString().slice(0, 40))}: ${fault}`,
        ),
      )
    }
    expect(faults).toEqual([])
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })
})

describe('what is not a call', () => {
  const paths = `/api /api/ /api/v9/x /api/v1 /prod/ext /files/ /files/x /files/public/x /nothing /.env /../etc/passwd
    /%2e%2e/%2e%2e/etc/passwd /..%2f..%2fetc%2fpasswd /assets/..%2f..%2fpackage.json /%00 /%ff /% /api/v1/%zz /a%5cb
    /login.html /portal.html /style-hashes.json%00.png //api//v1 /__proto__ /constructor /api/v1/home/student/1/2/3`
  const long = [`/${'a'.repeat(20_000)}`, `/api/v1/${'x/'.repeat(3000)}`]
  test.each([...paths.split(/\s+/), ...long].map((url) => [url.slice(0, 60), url] as const))(
    '%s',
    async (_start, url) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const answer = await t.app.inject({ method, url, headers: { host: 'localhost' } })
        expect([method, ...faultsOf(answer, [400, 404])]).toEqual([method])
      }
    },
  )

  const odd: [string, InjectOptions['headers']][] = [
    ['a token of 10 KB', { authorization: 'x'.repeat(10_240) }],
    ['a token with SQL', { authorization: "' or 1=1 --.1" }],
    ['a year with SQL', { authorization: `${'a'.repeat(43)}.1 or 1=1` }],
    ['a year of many digits', { authorization: `${'a'.repeat(43)}.999999999999999` }],
    ['a host with SQL', { host: "' or 1=1 --" }],
    ['a host of 10 KB', { host: 'h'.repeat(10_240) }],
    ['a forwarded address that is none', { 'x-forwarded-for': "'; drop table person" }],
  ]
  test.each(odd)('%s does not sign in', async (_what, headers) => {
    const answer = await t.app.inject({
      url: '/api/v1/academicYear/all/1',
      headers: { host: 'localhost', ...headers },
    })
    expect(faultsOf(answer, [400, 401])).toEqual([])
  })
})

test('a form that was sent before its script loaded leads back to the login screen', async () => {
  const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await t.app.inject({ method: 'POST', url: '/', payload: 'user=1&password=2', headers })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
})

test('afterwards nothing has changed', async () => {
  expect(await countRows()).toEqual(before)
})
