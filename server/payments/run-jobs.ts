import type { Context } from '#server/context.ts'
import { Failure } from '#server/failure.ts'
import { ask } from '#server/payments/ask.ts'
import { compare, NotCompared } from '#server/payments/compare.ts'
import { asking } from '#server/payments/needs.ts'
import { ProviderAway, ProviderRefusal } from '#server/payments/provider.ts'
import { JobFailure } from '#server/queue/failure.ts'
import type { Handler } from '#server/queue/job.ts'

export const runAsk: Handler<{ orderId: number }, Context> = async (
  { instituteId, payload: { orderId } },
  context,
) => {
  await ask(asking(context), { instituteId, orderId }).catch(asJobFailure)
}

export const runCompare: Handler<{ accountId: number }, Context> = async (
  { instituteId, payload: { accountId } },
  context,
) => {
  await compare(asking(context), { instituteId, accountId }).catch(asJobFailure)
}

function asJobFailure(error: unknown): never {
  if (error instanceof NotCompared) throw new JobFailure(error.message)
  if (error instanceof ProviderAway || error instanceof ProviderRefusal || error instanceof Failure)
    throw new JobFailure(error instanceof Failure ? error.code : `provider: ${error.message}`)
  throw error
}
