import type { FastifyInstance } from 'fastify'
import { addClasses, beginDesk, markStep, readBeginCode, readBeginning } from '#domain/desk/begin/calls.ts'
import type { Context } from '#server/context.ts'
import { begin, checkBeginCode } from '#server/desk/begin/begin.ts'
import { readSteps } from '#server/desk/begin/beginning.ts'
import { addClassesOf } from '#server/desk/begin/classes.ts'
import { markBeginning } from '#server/desk/begin/queries.ts'
import { Failure } from '#server/failure.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { answer, mount } from '#server/route.ts'

/** An institute begins at the desk: the first owner, and the way of eight steps. */
export function beginRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context

  mount(app, readBeginCode, async ({ body, address }) => {
    await orCount(address, () => checkBeginCode(context, body.code))
    return answer({})
  })

  mount(app, beginDesk, async ({ body, address }) =>
    answer({ step: await orCount(address, () => begin(context, body)) }),
  )

  /** A code cannot be guessed; who tries has to wait all the same. */
  async function orCount<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Failure && error.code === 'beginOver')
        refuseFor(await takeAttempt(context, 'network', `begin ${address}`))
      throw error
    }
  }

  mount(app, readBeginning, async ({ desk, query }) =>
    answer(await readSteps(context, desk, query.under_way_only === 'true')),
  )

  mount(app, markStep, async ({ desk: { instituteId, personId }, body, once }) =>
    once.write(async (client) => {
      await markBeginning(client, { instituteId, personId, now: clock(), ...body })
      return answer({})
    }),
  )

  mount(app, addClasses, async ({ desk, body, once }) =>
    answer(await addClassesOf(context, desk, { body, once })),
  )
}
