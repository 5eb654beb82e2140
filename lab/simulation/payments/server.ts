import { convenienceOf, quoteMinutes } from '#domain/fee/online/rules.ts'
import { agreedMoment } from '#server/clock/clocks.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure } from '#server/failure.ts'
import { ask } from '#server/payments/ask.ts'
import type { Asking } from '#server/payments/asking.ts'
import { begin, cancel } from '#server/payments/begin.ts'
import { compare, NotCompared } from '#server/payments/compare.ts'
import { addPaymentJobs, askAbout } from '#server/payments/job.ts'
import { findDues, findOrder, findOrderOfProvider, type StoredOrder } from '#server/payments/queries.ts'
import { askSoon, insertRefund, lockOfReceipt } from '#server/payments/writes.ts'
import type { ServerProcess } from '../server-process.ts'
import { outside } from './outside.ts'
import { providerOf } from './provider.ts'
import type { World } from './world.ts'

const instituteId = 1

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
  compare: () => Promise<void>
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
}

/** The server's own payments online, on a simulated database, clock, provider and books. */
export function startPaymentServer(process: ServerProcess, world: World): PaymentServer {
  const pool = world.database.poolOf(process)
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
            const entry = {
              instituteId,
              studentId,
              creditPaise: credit,
              isOnline: true,
              parts: JSON.stringify(parts),
            }
            written.push({ studentId, amount, paymentId: (await outside.write(client, entry)).id })
          }
          await after(client, written)
        }),
    },
    // Turns end with their connections, so that two may ask at once all the same.
    alone: (_, work) => work(),
    undoEntries: ({ sourceIds }, after) =>
      inTransaction(pool, async (client) => {
        for (const id of sourceIds) await outside.undo(client, { instituteId, entryId: Number(id) })
        await after(client)
      }),
  }

  /** Writes into the books beside payments online, as the desk does. */
  const atDesk = (work: (client: Parameters<typeof outside.holdBooks>[0]) => Promise<unknown>) =>
    inTransaction(pool, async (client) => {
      await outside.holdBooks(client, { instituteId })
      return work(client)
    })

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
        yearId: 1,
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
      const quoted = { accountId: 1, parts: usable, amount, convenience, until }
      return begin(needs, { instituteId, personId, quoted, insteadOf })
    },
    ask: (orderId: number) => ask(needs, { instituteId, orderId }),
    cancel: (order: StoredOrder) => cancel(needs, order),
    state: (orderId: number) => findOrder(pool, { instituteId, orderId }),
    compare: async () => {
      // What a fault kept from it is compared by the next one; without faults everything is.
      const { isQuiet } = world
      await compare(needs, { instituteId, accountId: 1 }).catch((error: unknown) => {
        if (isQuiet || !(error instanceof NotCompared)) throw error
        world.notes.note('not all compared')
      })
    },
    webhook: async (providerOrderId: string, eventId: string) => {
      const order = await findOrderOfProvider(pool, { instituteId, accountId: 1, providerOrderId })
      if (order) await askAbout(pool, { instituteId, orderId: order.id, why: eventId })
    },
    work: async () => {
      const clocks = { agreedNow: async () => agreedMoment.parse(clock()) }
      await addPaymentJobs({ pool, clocks, nudgeQueue: () => undefined } as unknown as Context)
      for (const { orderId, key } of [...world.database.committed.job.values()]) {
        await ask(needs, { instituteId, orderId })
        await outside.removeJob(pool, { instituteId, orderId, key })
      }
    },
    cash: (instalmentId: number) =>
      atDesk(async (client) => {
        const [due] = await findDues(client, { instituteId, instalmentIds: [instalmentId] })
        if (!due || due.feeDue + due.fineDue <= 0) return
        const parts = JSON.stringify([{ instalmentId, fee: due.feeDue, fine: due.fineDue }])
        const { studentId } = due
        await outside.write(client, { instituteId, studentId, creditPaise: 0, isOnline: false, parts })
      }),
    change: (instalmentId: number, by: { fee: number; fine: number } | 'remove') =>
      atDesk(async (client) => {
        const [due] = await findDues(client, { instituteId, instalmentIds: [instalmentId] })
        const row = world.database.committed.instalment.get(String(instalmentId))
        if (!due || !row) return
        const isPaid = due.feeDue < row.fee || due.fineDue < row.fine
        if (by === 'remove') {
          const gone = { instituteId, instalmentId, feePaise: -1, finePaise: 0 }
          if (!isPaid) await outside.setInstalment(client, gone)
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
        const online = await lockOfReceipt(client, { instituteId, paymentId })
        if (!entry || !part || !online) return
        const given = [...world.database.committed.entry.values()].flatMap(({ id, parts }) =>
          id === paymentId || entry.studentId === 0
            ? []
            : parts.filter((one) => one.fee < 0 && one.instalmentId === part.instalmentId),
        )
        const left = part.fee + given.reduce((sum, { fee }) => sum + fee, 0)
        const amount = Math.floor(left * share)
        if (amount <= 0) return
        if (online.back + amount > online.amount) throw new Failure('feesRefused')
        const parts = JSON.stringify([{ instalmentId: part.instalmentId, fee: -amount, fine: 0 }])
        const { studentId } = entry
        const { id } = await outside.write(client, {
          instituteId,
          studentId,
          creditPaise: 0,
          isOnline: true,
          parts,
        })
        const { onlineId, orderId } = online
        const what = { instituteId, onlineId, studentId, amount, now: clock(), sourceIds: [String(id)] }
        await insertRefund(client, { ...what, reason: 'desk', words: 'left' })
        await askSoon(client, { instituteId, orderId, askAt: clock() })
      }),
  }
}
