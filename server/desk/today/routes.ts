import type { FastifyInstance } from 'fastify'
import { readToday } from '#domain/desk/today-calls.ts'
import type { Context } from '#server/context.ts'
import { readTodayOf } from '#server/desk/today/read.ts'
import { answer, mount } from '#server/route.ts'

/** The first page of the desk. */
export function deskTodayRoutes(app: FastifyInstance, context: Context): void {
  mount(app, readToday, async ({ desk }) => answer(await readTodayOf(context, desk)))
}
