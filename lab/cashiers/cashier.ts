import type { SentAccount, SentWriteOffs } from '#server/desk/fees/testing.ts'
import type { Ledger } from './ledger.ts'

/** Chance from a seed: the same one gives the same numbers. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Reply = { status: number; result: Record<string, unknown> }
type Desk = {
  /** Asks until there is a reply, also over a killed server. */
  get: <R>(path: string) => Promise<R>
  /** Sends the same with the same key until there is a reply. */
  post: (path: string, body: object) => Promise<Reply>
}
export type Cashier = {
  desk: Desk
  students: readonly number[]
  years: readonly number[]
  ledger: Ledger
  random: () => number
  /** How often each thing was done, and refused. */
  count: (what: string, isDone: boolean) => void
}

const paise = (rupees: number) => Math.round(rupees * 100)
const rupees = (amount: number) => amount / 100
const methods = ['Cash', 'Cheque', 'UPI', 'Card', 'Demand Draft', 'Bank Transfer']

/** Does one thing of a cashier's day, by chance, and writes what was acknowledged into the ledger. */
export async function doOne(cashier: Cashier): Promise<void> {
  const { desk, students, years, random } = cashier
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const student = pick(students)
  const account = await desk.get<SentAccount>(`students/${student}?year_id=${pick(years)}`)
  const what = random()
  if (what < 0.55) return pay(cashier, account, pick(methods) ?? 'Cash')
  if (what < 0.63) return cancel(cashier, account)
  if (what < 0.74) return giveBack(cashier, account, pick(methods) ?? 'Cash')
  if (what < 0.82) return fine(cashier, account)
  if (what < 0.9) return putCredit(cashier, account)
  return writeOff(cashier, account)
}

async function pay({ desk, ledger, random, count }: Cashier, account: SentAccount, method: string) {
  const amount = 1 + Math.floor(random() * 400_000)
  let left = amount
  const parts: { instalment_id: number; fee: number; fine: number }[] = []
  for (const one of account.instalments) {
    if (random() < 0.3) continue
    const fee = Math.min(left, Math.floor(paise(one.fee_due) * random() + 1), paise(one.fee_due))
    const ofFine = Math.min(left - fee, random() < 0.5 ? paise(one.fine_due) : 0)
    left -= fee + ofFine
    if (fee + ofFine > 0)
      parts.push({ instalment_id: one.instalment_id, fee: rupees(fee), fine: rupees(ofFine) })
  }
  const { status, result } = await desk.post('payments', {
    student_id: account.student.student_id,
    year_id: account.year_id,
    amount: rupees(amount),
    parts,
    method,
    instrument_no: method === 'Cash' ? '' : String(amount),
    bank: '',
    dated: null,
    paid_on: account.today,
    series_id: null,
    state: account.state,
  })
  count('payment', status === 200)
  if (status !== 200) return
  ledger.payments.set(Number(result.payment_id), {
    id: Number(result.payment_id),
    student: account.student.student_id,
    year: account.year_id ?? 0,
    credit: left,
    parts: new Map(
      parts.map((part) => [part.instalment_id, { fee: paise(part.fee), fine: paise(part.fine) }]),
    ),
    isReversed: false,
    back: [],
  })
}

const last = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * Math.min(list.length, 4))]

async function cancel({ desk, ledger, random, count }: Cashier, account: SentAccount) {
  const payment = last(account.payments, random)
  if (!payment) return
  const body = {
    payment_id: payment.payment_id,
    day: account.today,
    reason: 'Cheque bounced',
    state: account.state,
  }
  const { status } = await desk.post('reversals', body)
  count('reversal', status === 200)
  const own = ledger.payments.get(payment.payment_id)
  if (status === 200 && own) own.isReversed = true
}

async function giveBack({ desk, ledger, random, count }: Cashier, account: SentAccount, method: string) {
  const payment = last(account.payments, random)
  if (!payment) return
  const some = (amount: number) => Math.floor(amount * random() * 1.1)
  const parts = payment.parts.map((part) => ({
    instalment_id: part.instalment_id,
    fee: rupees(some(paise(part.fee_left))),
    fine: rupees(random() < 0.3 ? paise(part.fine_left) : 0),
  }))
  const credit = some(paise(payment.credit_left))
  const { status } = await desk.post('refunds', {
    payment_id: payment.payment_id,
    parts,
    credit: rupees(credit),
    method,
    instrument_no: '',
    day: account.today,
    reason: 'Left the bus',
    state: account.state,
  })
  count('refund', status === 200)
  const own = ledger.payments.get(payment.payment_id)
  if (status !== 200 || !own) return
  for (const part of parts)
    own.back.push({ instalment: part.instalment_id, fee: paise(part.fee), fine: paise(part.fine), credit: 0 })
  own.back.push({ instalment: null, fee: 0, fine: 0, credit })
}

/** Puts credit to what is due, sometimes more than there is. */
async function putCredit({ desk, ledger, random, count }: Cashier, account: SentAccount) {
  let left = Math.floor(paise(account.credit_left) * random() * 1.1) + 1
  const parts: { instalment_id: number; fee: number; fine: number }[] = []
  for (const one of account.instalments) {
    if (random() < 0.3) continue
    const fee = Math.min(left, paise(one.fee_due))
    const ofFine = Math.min(left - fee, paise(one.fine_due))
    left -= fee + ofFine
    if (fee + ofFine > 0)
      parts.push({ instalment_id: one.instalment_id, fee: rupees(fee), fine: rupees(ofFine) })
  }
  const { student_id } = account.student
  const { status, result } = await desk.post('credits', { student_id, parts, state: account.state })
  count('credit', status === 200)
  if (status !== 200) return
  const used = result.used as { payment_id: number; instalment_id: number; fee: number; fine: number }[]
  const sum = (rows: readonly { fee: number; fine: number }[]) =>
    rows.reduce((all, row) => all + paise(row.fee) + paise(row.fine), 0)
  if (sum(used) !== sum(parts))
    throw new Error('the desk used another amount of credit than it was asked for')
  for (const { payment_id, instalment_id, fee: ofFee, fine: ofFine } of used) {
    const payment = ledger.payments.get(payment_id)
    if (!payment) throw new Error(`payment ${payment_id} has no credit here`)
    const part = payment.parts.get(instalment_id) ?? { fee: 0, fine: 0 }
    payment.credit -= paise(ofFee) + paise(ofFine)
    payment.parts.set(instalment_id, { fee: part.fee + paise(ofFee), fine: part.fine + paise(ofFine) })
    if (payment.credit < payment.back.reduce((all, one) => all + one.credit, 0))
      throw new Error(`payment ${payment_id} has used more credit than was left`)
  }
}

async function fine({ desk, ledger, random, count }: Cashier, account: SentAccount) {
  const one = last(account.instalments, random)
  if (!one) return
  const next = random() < 0.4 ? 0 : Math.floor(random() * 50_000)
  const body = { instalment_id: one.instalment_id, was: one.fine, fine: rupees(next), reason: 'Late' }
  const { status } = await desk.post('fines', body)
  count('fine', status === 200)
  const own = ledger.instalments.get(one.instalment_id)
  if (status === 200 && own) own.fine += next - paise(one.fine)
}

/** Asks for one, and decides one that somebody else has asked for. */
async function writeOff({ desk, ledger, random, count }: Cashier, account: SentAccount) {
  const one = last(account.instalments, random)
  if (one) {
    const amount = rupees(1 + Math.floor(random() * 30_000))
    const asked = await desk.post('write-offs', {
      instalment_id: one.instalment_id,
      amount,
      reason: 'Scholarship',
    })
    count('write-off asked', asked.status === 200)
  }
  const { waiting } = await desk.get<SentWriteOffs>('write-offs')
  const other = waiting[Math.floor(random() * waiting.length)]
  if (!other) return
  const is_approved = random() < 0.6
  const { status } = await desk.post('write-offs/decide', {
    write_off_id: other.write_off_id,
    is_approved,
    answer: is_approved ? '' : 'They can pay',
  })
  count(is_approved ? 'write-off approved' : 'write-off refused', status === 200)
  if (status !== 200 || !is_approved) return
  const own = ledger.instalments.get(other.instalment_id)
  if (own) own.badDebt += paise(other.amount)
}
