import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import {
  findWorkers,
  type KillableServer,
  killAtOnce,
  killWorkers,
  lightPasswords,
  startServer,
} from '#server/database/killing.ts'
import { copyDemoTo, makeTestFolder } from '#server/database/testing.ts'
import type { SentAccount, SentBook, SentOwing } from '#server/desk/fees/testing.ts'
import { hashToken } from '#server/features/session/tokens.ts'
import { type Cashier, chance, doOne, type Reply } from './cashier.ts'
import { netOf, readLedger, type Sums, sumsOf } from './ledger.ts'

/** `ENTRIES=10000 KILLS=50 npm test -- cashiers` does more of them; `SEED` is the first seed. */
const [entries, kills, seed] = [
  Number(process.env.ENTRIES ?? 12),
  Number(process.env.KILLS ?? 1),
  Number(process.env.SEED ?? 1),
]
const cashiers = 4
const clerk = 'Cashier'

let folder: string
let server: KillableServer
let address: Promise<string>
const doneBy = new Map<string, { done: number; refused: number }>()

beforeAll(async () => {
  folder = await makeTestFolder('cashiers')
  await copyDemoTo(folder)
  start()
  await address
})
afterAll(async () => {
  killAtOnce([server.child.pid])
  await killWorkers(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  if (entries > 100) console.table(Object.fromEntries(doneBy))
})

function start(): void {
  server = startServer(folder, { ...lightPasswords, REQUESTS_PER_SECOND: '100000', LOG_LEVEL: 'silent' })
  address = server.address
}

/** The server alone, or with its database, in turn. */
async function kill(round: number): Promise<void> {
  killAtOnce(round % 2 === 0 ? [server.child.pid] : [server.child.pid, ...findWorkers(folder)])
  await server.ended
  if (round % 2 === 1) await killWorkers(folder)
  start()
}

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const database = await findRunningDatabase(join(folder, 'postgres'))
  if (!database) throw new Error('there is no database')
  for (const name of ['homeroom', 'postgres']) {
    const client = new pg.Client({ connectionString: await database(name) })
    await client.connect()
    try {
      const { rows } = await client.query(`select to_regclass('fee_payment') is not null as "isIt"`)
      if (rows[0]?.isIt) return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }
  throw new Error('no database has fees')
}

/** Members of the staff with open sessions. @returns their tokens */
async function hire(): Promise<string[]> {
  const tokens = Array.from({ length: cashiers }, () => randomBytes(32).toString('base64url'))
  for (const [index, token] of tokens.entries())
    await query(
      `with made as (insert into person (institute_id, role, name, joined_on) values (1, 'admin', $1, now()) returning id),
        roles as (insert into staff (institute_id, person_id, roles) select 1, id, array['accountant'] from made)
        insert into desk_session (institute_id, person_id, token_hash, device_name, last_seen_at, expires_at)
        select 1, id, $2, '', now(), now() + interval '12 hours' from made`,
      [`${clerk} ${index + 1}`, hashToken(token)],
    )
  return tokens
}

/** A request until there is a reply: a server that was killed is started again meanwhile. */
async function send(path: string, init: RequestInit): Promise<Response> {
  for (;;)
    try {
      const response = await fetch(`${await address}${path}`, {
        ...init,
        signal: AbortSignal.timeout(60_000),
      })
      const text = await response.text()
      if (![429, 500, 503].includes(response.status)) return new Response(text, { status: response.status })
      await sleep(50)
    } catch {
      await sleep(50)
    }
}

function deskOf(token: string): Cashier['desk'] {
  const headers = { authorization: token, 'content-type': 'application/json' }
  return {
    get: async <R>(path: string) => {
      const response = await send(`/desk/v1/fees/${path}`, { headers })
      const { result, message } = (await response.json()) as { result: R; message: string }
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${message}`)
      return result
    },
    post: async (path, body) => {
      const key = randomBytes(8).toString('hex')
      const response = await send(`/desk/v1/fees/${path}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify(body),
      })
      const { result = {} } = (await response.json()) as { result?: Reply['result'] }
      return { status: response.status, result }
    },
  }
}

test(
  `${entries} entries by ${cashiers} cashiers and ${kills} kills: all sums are equal, and no number is missing or there twice [desk-54, desk-61]`,
  async () => {
    const tokens = await hire()
    const ledger = await readLedger(query)
    const students = [...new Set([...ledger.instalments.values()].map(({ student }) => student))]
    const years = [...new Set([...ledger.instalments.values()].map(({ year }) => year))]
    let left = entries
    let killed = 0
    const count = (what: string, isDone: boolean) => {
      const one = doneBy.get(what) ?? { done: 0, refused: 0 }
      one[isDone ? 'done' : 'refused'] += 1
      doneBy.set(what, one)
    }
    const work = async (token: string, index: number) => {
      const cashier = {
        desk: deskOf(token),
        students,
        years,
        ledger,
        random: chance(seed * 100 + index),
        count,
      }
      while (left > 0) {
        left -= 1
        await doOne(cashier)
      }
    }
    const killing = async () => {
      while (killed < kills && left > 0) {
        const until = entries - ((killed + 1) * entries) / (kills + 1)
        while (left > until && left > 0) await sleep(10)
        await kill(killed)
        killed += 1
        await address
      }
    }
    await Promise.all([...tokens.map(work), killing()])

    const desk = deskOf(tokens[0] ?? '')
    const cents = (amount: number | undefined) => Math.round((amount ?? 0) * 100)
    for (const year of years) {
      const shown = new Map<number, Sums>()
      let after = ''
      do {
        const page: SentOwing = await desk.get(`owing?all=true&year_id=${year}${after}`)
        for (const row of page.rows)
          shown.set(row.student_id, {
            total: cents(row.total),
            paid: cents(row.paid),
            due: cents(row.due),
            credit: cents(row.credit),
          })
        after = page.next ? `&after=${page.next}` : ''
      } while (after)
      for (const [student, sums] of shown)
        expect([student, year, sums]).toEqual([student, year, sumsOf(ledger, student, year)])
      expect(shown.size).toBeGreaterThan(0)
    }
    // The call of the portal, as a family makes it, and the account of the same student.
    for (const phone of ['9000000001', '9000000002']) {
      const signedIn = await send('/api/v2/user/v3/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'localhost' },
        body: JSON.stringify({ device_id: phone, source: 'WEB', user_name: phone, password: 'demo123' }),
      })
      const { result: me } = (await signedIn.json()) as {
        result: { student_auth: string; institute_id: number; student_id: number; acad_yr_id: number }
      }
      const path = `/api/v1/studentWise/fee/${me.institute_id}/students/${me.student_id}/${me.acad_yr_id}`
      const fees = await send(path, { headers: { authorization: me.student_auth } })
      const { result } = (await fees.json()) as { result: Record<string, number> }
      const family = {
        total: cents(result.total_fee_amount),
        paid: cents(result.total_paid_amount),
        due: cents(result.total_unpaid_amount),
        credit: cents(result.total_credit_amount),
      }
      const account = await desk.get<SentAccount>(`students/${me.student_id}?year_id=${me.acad_yr_id}`)
      expect(family).toEqual(sumsOf(ledger, me.student_id, me.acad_yr_id))
      expect([account.total, account.paid, account.due, account.credit].map(cents)).toEqual(
        Object.values(family),
      )
    }
    // The day book and its export, from before the first payment of the demo.
    const { today } = await desk.get<SentAccount>(`students/${students[0]}`)
    const days = `from=${addDays(today, -365)}&to=${today}`
    const [early] = await query<{ sum: string | null }>(
      `select sum(credit_paise + (select coalesce(sum(fee_paise + fine_paise), 0) from fee_payment_part x where x.payment_id = p.id)) as sum
        from fee_payment p where institute_id = 1 and paid_on < '${addDays(today, -365)}'::date`,
    )
    const net = netOf(ledger) - Number(early?.sum ?? 0)
    const book = await desk.get<SentBook>(`day-book?${days}`)
    expect(cents(book.total.net)).toBe(net)
    const csv = await (
      await send(`/desk/v1/fees/day-book/file?${days}&format=csv`, {
        headers: { authorization: tokens[0] ?? '' },
      })
    ).text()
    const [, ofFile] = /^Total,\d+,[\d.-]+,[\d.-]+,(-?[\d.]+)/m.exec(csv) ?? []
    expect(cents(Number(ofFile))).toBe(net)

    const numbers = await query<{ number: number; receipts: number }>(
      `select entry.number, count(*)::int as receipts from fee_entry entry join fee_payment payment on payment.id = entry.payment_id
        and payment.receipt_no like '%/' || lpad(entry.number::text, 6, '0') where entry.kind = 'payment' group by 1 order by 1`,
    )
    expect(numbers).toEqual(numbers.map((_, index) => ({ number: index + 1, receipts: 1 })))
    expect(numbers.length).toBe(doneBy.get('payment')?.done ?? 0)
    expect(numbers.length).toBeGreaterThan(entries / 5)
    expect(killed).toBe(kills)
  },
  24 * 3_600_000,
)
