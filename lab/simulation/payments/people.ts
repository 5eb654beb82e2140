import type { StoredOrder } from '#server/payments/queries.ts'
import { StandInRefusal } from '#server/payments/stand-in/core.ts'
import { shownOrder } from './statements-read.ts'
import type { World } from './world.ts'

const second = 1000

/** Two parents, the office, the provider's webhooks, and faults, until a moment. */
export function live(world: World, until: number, instalments: readonly number[]): void {
  const { scheduler, random } = world
  const often = (fromMs: number, toMs: number, work: () => unknown) => {
    const next = () => {
      if (scheduler.now >= until) return
      work()
      scheduler.in(random.int(fromMs, toMs), next)
    }
    scheduler.in(random.int(0, toMs), next)
  }
  for (const personId of world.facts.personIds)
    often(20 * second, 240 * second, () => void pay(world, personId, instalments))
  if (random.chance(0.5))
    often(
      60 * second,
      400 * second,
      () => void world.do('paid in cash', (one) => one.cash(random.pick(instalments))),
    )
  if (random.chance(0.6)) often(60 * second, 300 * second, () => void change(world, random.pick(instalments)))
  if (random.chance(0.5)) often(60 * second, 300 * second, () => void giveBack(world))
  if (random.chance(0.5)) often(60 * second, 300 * second, () => askAgain(world))
  if (random.chance(0.7))
    often(20 * second, 200 * second, () => world.network.servers.length > 0 && world.killServer())
  if (random.chance(0.2))
    often(300 * second, 900 * second, () => void world.do('compared', (one) => one.compare()))
}

/** At the desk: of the orders of which a refund failed. */
export function askAgain(world: World): void {
  const { online, refund } = world.database.committed
  const failed = [...refund.values()].filter(
    ({ state, sourceIds }) => state === 'failed' && sourceIds.length === 0,
  )
  const orders = new Set(failed.map(({ onlineId }) => online.get(String(onlineId))?.orderId ?? 0))
  for (const id of orders) void world.do('asked again at the desk', (one) => one.askAgain(id))
}

/** From what is due to the receipt, with everything that goes wrong on the way. */
async function pay(world: World, personId: number, instalments: readonly number[]): Promise<void> {
  const { random, notes } = world
  const ids = instalments.filter(() => random.chance(0.6))
  const share = random.chance(0.3) ? random.next() : 1
  const rows = world.database.committed
  const open = [...rows.order.values()]
    .filter(({ state }) => state === 'open' || state === 'making')
    .flatMap((order) => shownOrder(rows, order) ?? [])
  const insteadOf: readonly StoredOrder[] = random.chance(0.5) ? open : []
  const tabs = random.chance(0.15) ? 2 : 1
  const orders = await Promise.all(
    Array.from({ length: tabs }, () =>
      world.do('payment begun', (one) => one.begin(personId, ids, share, insteadOf)),
    ),
  )
  for (const order of orders)
    if (order?.providerOrderId) await atCheckout(world, order, order.providerOrderId)
  if (orders.every((order) => order === undefined)) notes.note('nothing begun')
}

async function atCheckout(world: World, order: StoredOrder, providerOrderId: string): Promise<void> {
  const { scheduler, random, notes } = world
  const wait = (from: number, to: number) =>
    new Promise<void>((resolve) => void scheduler.in(random.int(from, to), resolve))
  const cancelsFirst = random.chance(0.1)
  if (cancelsFirst) void world.do('cancelled', (one) => one.cancel(order))
  for (let tries = random.int(1, 3); tries > 0; tries--) {
    await wait(2 * second, random.chance(0.1) ? 2400 * second : 60 * second)
    const outcome = random.weighted({ captured: 6, failed: 2, late: 2, never: 1 })
    try {
      world.standIn().pay(providerOrderId, { method: random.pick(['upi', 'card']), outcome })
      notes.note(`payment ${outcome}`)
    } catch (error) {
      if (!(error instanceof StandInRefusal)) throw error
      notes.note('order paid already')
      break
    }
    if (outcome !== 'captured') continue
    if (random.chance(0.2))
      scheduler.in(
        random.int(0, 3 * second),
        () => void world.do('cancelled meanwhile', (one) => one.cancel(order)),
      )
    break
  }
  if (random.chance(0.3)) return notes.note('browser dead')
  await wait(0, 20 * second)
  await world.do('browser returned', (one) => one.ask(order.id))
  if (random.chance(0.1)) await world.do('cancelled', (one) => one.cancel(order))
}

function change(world: World, instalmentId: number): Promise<unknown> {
  const { random } = world
  const by = random.chance(0.1)
    ? ('remove' as const)
    : { fee: random.int(-40_000, 20_000), fine: random.int(-5000, 5000) }
  return world.do('instalment changed', (one) => one.change(instalmentId, by))
}

async function giveBack(world: World): Promise<unknown> {
  const receipts = [...world.database.committed.receipt.values()]
  if (receipts.length === 0) return
  const { paymentId } = world.random.pick(receipts)
  return world.do('refund at the desk', (one) => one.refund(paymentId, world.random.pick([0.3, 1])))
}

/** Delivers the provider's webhooks: twice, late, in any order, to a server that does not answer, or never. */
export function deliverEvents(world: World, chances: { never: number; twice: number }): void {
  const { scheduler, random, notes } = world
  const tick = () => {
    const standIn = world.standIn()
    standIn.tick()
    for (const { id, body } of standIn.due()) {
      if (!world.isQuiet && random.chance(chances.never)) {
        standIn.delivered(id, true)
        notes.note('webhook never')
        continue
      }
      standIn.delivered(id, false)
      const providerOrderId = (JSON.parse(body) as { payload: { order: { entity: { id: string } } } }).payload
        .order.entity.id
      const send = () =>
        void world
          .do('webhook', async (one) => {
            await one.webhook(providerOrderId, id)
            return true
          })
          .then((isTaken) => isTaken && world.standIn().delivered(id, true))
      scheduler.in(random.int(0, 5 * second), send)
      if (random.chance(chances.twice)) scheduler.in(random.int(0, 90 * second), send)
    }
    scheduler.in(world.isQuiet ? 30 * second : 3 * second, tick)
  }
  scheduler.in(0, tick)
}
