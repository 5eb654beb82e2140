import type { FastifyInstance } from 'fastify'
import { beginFamilyView, endFamilyView } from '#domain/desk/as-family-calls.ts'
import type { Context } from '#server/context.ts'
import { beginView, endView } from '#server/desk/as-family/begin.ts'
import { answer, mount } from '#server/route.ts'

/** Staff who see the portal as a family does. */
export function familyViewRoutes(app: FastifyInstance, context: Context): void {
  mount(app, beginFamilyView, async ({ desk, body }) =>
    answer(await beginView(context, desk, body.member_id)),
  )

  mount(app, endFamilyView, async ({ desk, body }) => {
    await endView(context, desk, body.view_id)
    return answer({})
  })
}
