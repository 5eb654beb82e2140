/** Random fees of students, as an institute would write them into its files. It shares nothing with the product. */

/** Whole paise; days YYYY-MM-DD. */
export type Instalment = {
  id: string
  year: string
  number: number
  dueDay: string
  fee: number
  tax: number
  discount: number
  fine: number
  badDebt: number
}
type Amounts = { instalment: string; fee: number; fine: number }
export type Payment = {
  id: string
  year: string
  day: string
  credit: number
  parts: Amounts[]
  reversedOn: string
  refunds: { id: string; day: string; instalment: string; fee: number; fine: number; credit: number }[]
}
export type FeeSet = { student: string; instalments: Instalment[]; payments: Payment[] }

export const years = ['Y25', 'Y26']
export const today = '2026-11-20'

/** Whole numbers from 0 to below a limit, the same for the same seed (a linear congruential generator). */
function makeChance(seed: number) {
  let state = BigInt(seed) * 2_862_933_555_777_941_757n + 3_037_000_493n
  const below = (limit: number): number => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn
    return Number((state >> 33n) % BigInt(Math.max(1, limit)))
  }
  return { below, happens: (percent: number) => below(100) < percent }
}
type Chance = ReturnType<typeof makeChance>

const dayAfter = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

export function makeSet(seed: number): FeeSet {
  const chance = makeChance(seed)
  const student = `S${seed}`
  const instalments = years.flatMap((year, index) =>
    Array.from({ length: chance.below(index === 0 ? 3 : 6) }, (_, at) =>
      makeInstalment(chance, `${student}-${year}-${at + 1}`, year, at + 1),
    ),
  )
  /** What is not paid yet of each, by its id. */
  const open = new Map(instalments.map((one) => [one.id, openOf(one)]))
  const payments: Payment[] = []
  let day = '2026-01-05'
  for (let count = chance.below(6); count > 0; count--) {
    day = dayAfter(day, chance.below(40))
    payments.push(makePayment(chance, `${student}-P${payments.length + 1}`, day, { instalments, open }))
  }
  for (const one of instalments) {
    // Only what was not paid can be written off.
    const left = open.get(one.id)?.fee ?? 0
    if (left > 0 && chance.happens(20)) one.badDebt = chance.happens(50) ? left : 1 + chance.below(left)
  }
  return { student, instalments, payments }
}

const openOf = ({ fee, tax, discount, fine }: Instalment) => ({ fee: fee + tax - discount, fine })

function makeInstalment(chance: Chance, id: string, year: string, number: number): Instalment {
  const fee = chance.happens(8) ? 0 : 1 + chance.below(chance.happens(10) ? 900_000_000 : 3_000_000)
  const tax = chance.happens(30) ? chance.below(fee + 1) : 0
  const whole = fee + tax
  const discount = chance.happens(10) ? whole : chance.happens(30) ? chance.below(whole + 1) : 0
  return {
    ...{ id, year, number, fee, tax, discount, badDebt: 0 },
    dueDay: dayAfter(year === 'Y25' ? '2025-05-01' : '2026-09-20', number * 17 + chance.below(10)),
    fine: chance.happens(35) ? chance.below(60_000) : 0,
  }
}

type Sums = { instalments: readonly Instalment[]; open: Map<string, { fee: number; fine: number }> }

function makePayment(chance: Chance, id: string, day: string, { instalments, open }: Sums): Payment {
  const parts: Amounts[] = []
  for (const { id: instalment } of instalments) {
    const left = open.get(instalment)
    if (!left || left.fee + left.fine === 0 || chance.happens(45)) continue
    const some = (amount: number) => (chance.happens(50) ? amount : chance.below(amount + 1))
    parts.push({ instalment, fee: some(left.fee), fine: some(left.fine) })
  }
  const all = instalments.reduce((sum, one) => sum + openOf(one).fee + one.fine, 0)
  const credit = chance.happens(25) ? chance.below(Math.min(all, 500_000) + 1) : 0
  const year = years[chance.below(years.length)] ?? 'Y26'
  const payment: Payment = { id, year, day, credit, parts, reversedOn: '', refunds: [] }
  if (chance.happens(20)) {
    payment.reversedOn = dayAfter(day, chance.below(5))
    return payment
  }
  for (const { instalment, fee, fine } of parts) {
    const left = open.get(instalment)
    if (!left) continue
    const back = chance.happens(15)
      ? { fee: chance.below(fee + 1), fine: chance.below(fine + 1) }
      : { fee: 0, fine: 0 }
    if (back.fee + back.fine > 0)
      payment.refunds.push({
        ...{ id: `${id}-U${payment.refunds.length + 1}`, day: dayAfter(day, 1), instalment, ...back },
        credit: 0,
      })
    left.fee -= fee - back.fee
    left.fine -= fine - back.fine
  }
  if (credit > 0 && chance.happens(30))
    payment.refunds.push({
      ...{ id: `${id}-UC`, day: dayAfter(day, 2), instalment: '', fee: 0, fine: 0 },
      credit: 1 + chance.below(credit),
    })
  return payment
}
