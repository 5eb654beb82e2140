import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentWaiting } from '#domain/home/calls.ts'
import { importBundle } from '#server/exchange/import.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { feeCaller, type SentFees } from '#server/features/fee/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { pagesOf } from '#server/pdf/testing.ts'
import { exportTexts, faultsOf, sourceOf } from '#server/records/testing.ts'
import { homeSum, type Shown, showYear, wholeOf } from './by-hand.ts'
import { filesOf, phoneOf } from './files.ts'
import { type FeeSet, makeSet, today, years } from './make-sets.ts'

/** `SETS=10000 npm test -- fees-by-hand` compares more of them; `FROM` is the first seed. */
const [count, from] = [Number(process.env.SETS ?? 15), Number(process.env.FROM ?? 1)]
const batch = 500
/** Of this many payments the receipt of one is drawn. */
const receiptOf = count > 100 ? 40 : 10

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  t.setClock(new Date(`${today}T06:00:00Z`))
})
afterAll(() => t.close())

/** Rupees of a reply or a file in whole paise. */
const paise = (rupees: number | string | undefined) => Math.round(Number(rupees ?? 0) * 100)

function readFees(result: SentFees): Shown {
  return {
    sums: {
      total: paise(result.total_fee_amount),
      paid: paise(result.total_paid_amount),
      due: paise(result.total_unpaid_amount),
      credit: paise(result.total_credit_amount),
    },
    instalments: result.a_install_li.map((one) => ({
      ...{ number: one.install_no, amount: paise(one.t_amount), paid: paise(one.p_amount) },
      ...{ feeDue: paise(one.d_amount), fineDue: paise(one.balance_fine) },
      ...{ badDebt: paise(one.bad_debt_amount), isPaid: one.p_status },
    })),
    payments: result.p_install_li.map((one) => ({
      ...{
        receipt: one.f_rec_no,
        numbers: one.install_nos,
        amount: paise(one.p_amount),
        due: paise(one.d_amount),
      },
      ...{
        credit: paise(one.credit_amount),
        whole: paise(one.whole_amount),
        cancelled: one.cancelled_on ?? '',
      },
      refunds: (one.refunds ?? []).map(({ amount }) => paise(amount)),
    })),
  }
}

async function load(sets: readonly FeeSet[]): Promise<number> {
  const { pool, files, config, log } = t.context
  const source = sourceOf(filesOf(sets))
  const request = {
    source,
    into: null,
    leaveOut: null,
    isCheckOnly: false,
    now: t.context.clock(),
    isOperator: true,
  }
  const result = await importBundle({ pool, files, config, log }, request, {
    signal: new AbortController().signal,
  })
  expect(faultsOf(result)).toEqual([])
  expect(result.outcome).toBe('written')
  const institute = result.institute?.id ?? 0
  await pool.query(
    `update person set password_hash = (select password_hash from person where phone = '9000000001')
      where institute_id = $1`,
    [institute],
  )
  return institute
}

/** The codes of all receipts, by the number of the receipt. */
async function codesOf(institute: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await t.database.pool.query<{ receipt_no: string; code: string }>(
    'select receipt_no, code from fee_payment where institute_id = $1',
    [institute],
  )
  return new Map(rows.map(({ receipt_no, code }) => [receipt_no, code]))
}

async function compare(
  set: FeeSet,
  institute: number,
  codes: Awaited<ReturnType<typeof codesOf>>,
): Promise<void> {
  const call = feeCaller(t)
  const me = await t.signedIn(phoneOf(set))
  for (const [index, year] of years.entries()) {
    const found = me.acad_year_list.find(({ acad_yr_name }) => acad_yr_name.startsWith(String(2025 + index)))
    const shown = readFees(await call.feesOf(me, found?.acad_yr_id))
    expect([set.student, year, shown]).toEqual([set.student, year, showYear(set, year)])
  }
  const { body } = await t.get(`/api/v1/home/needs-you/${institute}`, me.student_auth)
  const waiting = (body as { result: SentWaiting[] }).result.filter(({ kind }) => kind === 'fee')
  expect([set.student, waiting.reduce((sum, { amount }) => sum + paise(amount), 0)]).toEqual([
    set.student,
    homeSum(set),
  ])
  for (const [index, payment] of set.payments.entries()) {
    const { result } = (await call.confirm(codes.get(payment.id) ?? '')).body as {
      result: Record<string, unknown>
    }
    expect([payment.id, paise(result.p_amount as number), result.cancelled_on]).toEqual([
      payment.id,
      wholeOf(payment),
      payment.reversedOn,
    ])
    expect([payment.id, paise(result.refund_amount as number)]).toEqual([
      payment.id,
      payment.refunds.reduce((sum, one) => sum + one.fee + one.fine + one.credit, 0),
    ])
    if ((Number(set.student.slice(1)) + index) % receiptOf === 0) await compareReceipt(call, me, payment)
  }
}

type Caller = ReturnType<typeof feeCaller>
async function compareReceipt(
  call: Caller,
  me: Awaited<ReturnType<TestApp['signedIn']>>,
  of: FeeSet['payments'][0],
) {
  const link = await call.linkOf(me, { f_rec_no: of.id, financial_yr: '2026-2027' })
  const words = (await pagesOf((await call.open(link)).rawPayload)).join('\n')
  const total = /Total +Rs ([\d,.]+)/.exec(words)?.[1]?.replaceAll(',', '')
  expect([of.id, paise(total)]).toEqual([of.id, wholeOf(of)])
  expect([of.id, words.includes('Cancelled on')]).toEqual([of.id, of.reversedOn !== ''])
}

/** Rows of an export by their key, with every amount in paise. */
const rowsOf = (text = '', keys = 1) => {
  const [header = '', ...lines] = text.trim().split('\n')
  const names = header.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const amounts = names.map((name, at) =>
      /^(fee|tax|discount|fine|bad_debt|credit)$/.test(name) ? `${name} ${paise(cells[at])}` : '',
    )
    return [cells.slice(0, keys).join(' '), ...amounts.filter((amount) => amount !== '').sort()].join(' ')
  })
}

async function compareExport(sets: readonly FeeSet[], institute: number): Promise<void> {
  const client = await t.database.pool.connect()
  try {
    const { scope } = await openInstitute(client, institute, t.context.clock())
    const texts = await exportTexts(client, kinds, scope)
    const files = filesOf(sets)
    for (const [name, keys] of [
      ['fee-instalments', 1],
      ['fee-payments', 1],
      ['fee-payment-parts', 2],
      ['fee-refunds', 1],
    ] as const) {
      const exported = new Set(rowsOf(texts[name], keys))
      expect(rowsOf(files[name], keys).filter((row) => !exported.has(row))).toEqual([])
    }
  } finally {
    client.release()
  }
}

test(
  `${count} random sets of fees are shown as they are by hand`,
  async () => {
    for (let first = from; first < from + count; first += batch) {
      const sets = Array.from({ length: Math.min(batch, from + count - first) }, (_, at) =>
        makeSet(first + at),
      )
      const institute = await load(sets)
      const codes = await codesOf(institute)
      for (const set of sets) await compare(set, institute, codes)
      await compareExport(sets, institute)
      if (count > batch) console.log(`${first + sets.length - from} of ${count} sets are equal`)
    }
  },
  60_000 + 2000 * count,
)

test('every kind of entry occurs in the sets', () => {
  const sets = Array.from({ length: 50 }, (_, at) => makeSet(from + at))
  const payments = sets.flatMap((set) => set.payments)
  const has = {
    reversal: payments.some(({ reversedOn }) => reversedOn !== ''),
    refund: payments.some(({ refunds }) => refunds.length > 0),
    credit: payments.some(({ credit }) => credit > 0),
    twoYears: sets.some((set) =>
      set.payments.some(
        ({ parts }) => new Set(parts.map(({ instalment }) => instalment.split('-')[1])).size > 1,
      ),
    ),
    partialWriteOff: sets.some((set) =>
      set.instalments.some(
        ({ badDebt, fee, tax, discount }) => badDebt > 0 && badDebt < fee + tax - discount,
      ),
    ),
  }
  expect(Object.values(has)).toEqual([true, true, true, true, true])
})
