import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import type { Context } from '#server/context.ts'
import { maybeOne, sql } from '#server/database/sql.ts'
import { undoneRefunds } from '#server/desk/fees/undo-refunds.ts'
import { writeFees } from '#server/desk/fees/write.ts'
import { notify } from '#server/news/notify.ts'
import { alone } from '#server/payments/alone.ts'
import type { Asking } from '#server/payments/asking.ts'
import { openBooks } from '#server/payments/books.ts'
import type { Provider } from '#server/payments/provider.ts'
import type { Account } from '#server/payments/queries.ts'
import { paymentRefundNews } from '#server/payments/queries-news.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'

const findZone = maybeOne(
  'payments.zone',
  z.object({ timeZone: z.string() }),
  sql`select time_zone as "timeZone" from institute where id = ${given.instituteId}`,
)

/** Where the test provider of the demo answers; set while it runs in this process. */
let standIn: string | undefined
export const setStandIn = (address: string | undefined): void => {
  standIn = address
}

/** The provider of an account, with its keys. */
export function providerOf({ secrets, config }: Context, account: Account): Promise<Provider> {
  const { provider, keyId, sealedKeySecret } = account
  const keySecret = secrets.open(sealedKeySecret)
  if (provider === 'test') {
    // The test provider moves no money: only the demo and tests have one.
    if (!standIn) throw new Error('there is no stand-in of a provider')
    return openRazorpay({ keyId, keySecret, baseUrl: standIn })
  }
  return openRazorpay({ keyId, keySecret, baseUrl: config.RAZORPAY_API_URL })
}

/** Everything around `ask`, as the server has it. */
export const asking = (context: Context): Asking => ({
  pool: context.pool,
  clock: context.clock,
  log: context.log,
  books: openBooks(context),
  providerOf: (account) => providerOf(context, account),
  zoneOf: async (instituteId) => (await findZone(context.pool, { instituteId }))?.timeZone ?? 'Asia/Kolkata',
  tell: (client, of) => notify(client, paymentRefundNews, of),
  undoEntries: (of, after) => undoEntries(context, of, after),
  alone: (of, work) => alone(context.pool, of, work),
  refused: (rule) => context.metrics?.refused(rule),
})

/** What was not given back is in the books as not given back, with all that follows from it. */
async function undoEntries(
  context: Context,
  { instituteId, sourceIds }: Parameters<Asking['undoEntries']>[0],
  after: Parameters<Asking['undoEntries']>[1],
): Promise<void> {
  const reason = 'The payment service did not give it back'
  await writeFees(
    context,
    { instituteId, personId: null },
    {
      once: { keep: async () => undefined },
      prepare: (client) => undoneRefunds(client, { instituteId, sourceIds, reason }),
      after: async (client) => {
        await after(client)
        return {}
      },
    },
  )
}
