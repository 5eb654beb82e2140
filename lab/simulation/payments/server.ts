import type pg from 'pg'
import { convenienceOf, quoteMinutes } from '#domain/fee/online/rules.ts'
import { agreedMoment } from '#server/clock/clocks.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { undoneRefunds } from '#server/desk/fees/undo-refunds.ts'
import { alone } from '#server/payments/alone.ts'
import { ask } from '#server/payments/ask.ts'
import type { Asking } from '#server/payments/asking.ts'
import { begin, cancel } from '#server/payments/begin.ts'
import { compare, NotCompared } from '#server/payments/compare.ts'
import { giveBackReceipt } from '#server/payments/desk/refund.ts'
import { addPaymentJobs, askAbout } from '#server/payments/job.ts'
import { findDues, findOrder, findOrderOfProvider, type StoredOrder } from '#server/payments/queries.ts'
import { askAgain } from '#server/payments/refunds.ts'
import type { ServerProcess } from '../server-process.ts'
import { outside } from './outside.ts'
import { providerOf } from './provider.ts'
import type { EntryRow } from './state.ts'
import type { World } from './world.ts'

/** What people, the office and the provider cause at a server. */
export type PaymentServer = {
  /** Shows a person what is due, and begins a payment of it or of a part. */
  begin: (
    personId: number,
    ids: readonly number[],
    share: number,
    insteadOf: readonly StoredOrder[],
  ) => Promise<StoredOrder | undefined>
  ask: (orderId: number) => Promise<unknown>
  cancel: (order: StoredOrder) => Promise<unknown>
  state: (orderId: number) => Promise<StoredOrder | undefined>
  compare: () => Promise<unknown>
  /** As the webhook's route, once a signature is right. */
  webhook: (providerOrderId: string, eventId: string) => Promise<void>
  /** Adds what is due, and does the jobs that are there. */
  work: () => Promise<void>
  /** Pays in cash what is due of an instalment. */
  cash: (instalmentId: number) => Promise<unknown>
  /** Changes an instalment, to not less than is paid of it. */
  change: (instalmentId: number, by: { fee: number; fine: number } | 'remove') => Promise<unknown>
  /** Gives back a part of a receipt, as `refundOnline` does. */
  refund: (paymentId: number, share: number) => Promise<unknown>
  /** Has the provider be asked at the desk, also again for refunds that failed. */
  askAgain: (orderId: number) => Promise<unknown>
}

/** As files have it: 1234.50. */
const paiseOf = (cell = '') => Math.round(Number(cell) * 100)

/** The server's own payments online, on a simulated database, clock, provider and books. */
export function startPaymentServer(process: ServerProcess, world: World): PaymentServer {
  const pool = world.database.poolOf(process)
  const { instituteId, accountId, yearId, nextId } = world.facts
  const clock = () => new Date(process.date())
  const needs: Asking = {
    pool,
    clock,
    log: {
      error: ({ err }: { err?: unknown }, message: string) => {
        world.notes.note(`server log: ${message}`)
        if (err !== undefined) world.unlessAway(err)
      },
    } as never,
    providerOf: async () => providerOf(world, process),
    zoneOf: async () => 'Asia/Kolkata',
    tell: async () => world.notes.note('family told of a refund'),
    refused: (rule) => world.notes.note(rule),
    books: {
      write: ({ choose, after }) =>
        inTransaction(pool, async (client) => {
          await outside.holdBooks(client, { instituteId })
          const receipts = await choose(client)
          const written = []
          for (const { studentId, amount, credit, parts } of receipts) {
            const paymentId = await writePayment(client, {
              studentId,
              creditPaise: credit,
              isOnline: true,
              parts,
            })
            written.push({ studentId, amount, paymentId })
          }
          await after(client, written)
        }),
    },
    alone: (of, work) => alone(pool, of, work),
    undoEntries: ({ sourceIds }, after) =>
      inTransaction(pool, async (client) => {
        await outside.holdBooks(client, { instituteId })
        const undone = await undoneRefunds(client, { instituteId, sourceIds, reason: '' })
        for (const { id } of undone['fee-refunds'] ?? [])
          await outside.undoRefund(client, { instituteId, entryId: Number(id) })
        for (const { id, credit } of undone['fee-payments'] ?? [])
          await outside.setCredit(client, {
            instituteId,
            paymentId: Number(id),
            creditPaise: paiseOf(credit),
          })
        for (const { payment, instalment, fee, fine } of undone['fee-payment-parts'] ?? []) {
          const at = { instituteId, paymentId: Number(payment), instalmentId: Number(instalment) }
          await outside.setPart(client, { ...at, feePaise: paiseOf(fee), finePaise: paiseOf(fine) })
          world.notes.note('paid again before a refund failed')
        }
        await after(client)
      }),
  }

  /** @returns its id */
  const writePayment = async (
    client: Parameters<typeof outside.writePayment>[0],
    { parts, ...entry }: Pick<EntryRow, 'studentId' | 'isOnline' | 'parts'> & { creditPaise: number },
  ): Promise<number> => {
    const paymentId = nextId('entry')
    await outside.writePayment(client, {
      ...entry,
      instituteId,
      yearId,
      paymentId,
      parts: JSON.stringify(parts),
    })
    return paymentId
  }

  /** Writes into the books beside payments online, as the desk does. */
  const atDesk = (work: (client: pg.ClientBase) => Promise<unknown>) =>
    inTransaction(pool, async (client) => {
      await outside.holdBooks(client, { instituteId })
      return work(client)
    })

  /** What a fault kept from it is compared by the next one; without faults everything is. @returns whether it is */
  const compareAll = async (): Promise<boolean> => {
    const { isQuiet } = world
    try {
      await compare(needs, { instituteId, accountId })
      return true
    } catch (error) {
      if (isQuiet || !(error instanceof NotCompared)) throw error
      world.notes.note('not all compared')
      return false
    }
  }

  return {
    begin: async (
      personId: number,
      ids: readonly number[],
      share: number,
      insteadOf: readonly StoredOrder[],
    ) => {
      const dues = (await findDues(pool, { instituteId, instalmentIds: [...ids] })).filter(
        ({ feeDue, fineDue }) => feeDue + fineDue > 0,
      )
      if (dues.length === 0) return undefined
      const parts = dues.map(({ instalmentId, studentId, feeDue, fineDue }) => ({
        instalmentId,
        studentId,
        yearId,
        number: instalmentId,
        dueDay: '2026-11-20',
        fee: Math.max(1, Math.floor(feeDue * share)),
        fine: share < 1 ? 0 : fineDue,
      }))
      const usable = parts.filter(({ fee }, index) => fee <= (dues[index]?.feeDue ?? 0))
      if (usable.length === 0) return undefined
      const amount = usable.reduce((sum, { fee, fine }) => sum + fee + fine, 0)
      const convenience = convenienceOf({ basisPoints: 100, fixedPaise: 0 }, amount)
      const until = clock().getTime() + quoteMinutes * 60_000
      const quoted = { accountId, parts: usable, amount, convenience, until }
      return begin(needs, { instituteId, personId, quoted, insteadOf })
    },
    ask: (orderId: number) => ask(needs, { instituteId, orderId }),
    cancel: (order: StoredOrder) => cancel(needs, order),
    askAgain: async (orderId: number) => {
      await askAgain(needs, { instituteId, orderId })
      await ask(needs, { instituteId, orderId })
    },
    state: (orderId: number) => findOrder(pool, { instituteId, orderId }),
    compare: compareAll,
    webhook: async (providerOrderId: string, eventId: string) => {
      const order = await findOrderOfProvider(pool, { instituteId, accountId, providerOrderId })
      if (order) await askAbout(pool, { instituteId, orderId: order.id, why: eventId })
    },
    work: async () => {
      const clocks = { agreedNow: async () => agreedMoment.parse(clock()) }
      await addPaymentJobs({ pool, clocks, nudgeQueue: () => undefined } as unknown as Context)
      for (const { orderId, name, key } of [...world.database.committed.job.values()]) {
        const isDone = orderId === undefined ? await compareAll() : await ask(needs, { instituteId, orderId })
        if (isDone) await outside.removeJob(pool, { instituteId, name, key })
      }
    },
    cash: (instalmentId: number) =>
      atDesk(async (client) => {
        const [due] = await findDues(client, { instituteId, instalmentIds: [instalmentId] })
        if (!due || due.feeDue + due.fineDue <= 0) return
        const parts = [{ instalmentId, fee: due.feeDue, fine: due.fineDue }]
        const { studentId } = due
        await writePayment(client, { studentId, creditPaise: 0, isOnline: false, parts })
      }),
    change: (instalmentId: number, by: { fee: number; fine: number } | 'remove') =>
      atDesk(async (client) => {
        const [due] = await findDues(client, { instituteId, instalmentIds: [instalmentId] })
        const row = world.database.committed.instalment.get(String(instalmentId))
        if (!due || !row) return
        if (by === 'remove') {
          const isUsed = [...world.database.committed.entry.values()].some(({ parts }) =>
            parts.some((one) => one.instalmentId === instalmentId),
          )
          if (!isUsed) await outside.removeInstalment(client, { instituteId, instalmentId })
          return
        }
        const feePaise = row.fee + Math.max(by.fee, -due.feeDue)
        const finePaise = row.fine + Math.max(by.fine, -due.fineDue)
        await outside.setInstalment(client, { instituteId, instalmentId, feePaise, finePaise })
      }),
    refund: (paymentId: number, share: number) =>
      atDesk(async (client) => {
        const entry = world.database.committed.entry.get(String(paymentId))
        const [part] = entry?.parts ?? []
        if (!entry || !part) return
        const left = [...world.database.committed.entry.values()]
          .filter((one) => one.paymentId === paymentId)
          .flatMap(({ parts }) => parts)
          .reduce((sum, { fee }) => sum + fee, part.fee)
        const amount = Math.floor(left * share)
        if (amount <= 0) return
        const entryId = nextId('entry')
        const refund = { instituteId, entryId, paymentId, instalmentId: part.instalmentId, feePaise: amount }
        await outside.writeRefund(client, refund)
        const back = { instituteId, paymentId, amount, words: 'left', now: clock() }
        await giveBackReceipt(client, { ...back, sourceIds: [String(entryId)] })
      }),
  }
}
