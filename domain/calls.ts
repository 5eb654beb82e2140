import type { Call } from '#domain/call.ts'
import { homeCalls } from '#domain/home/calls.ts'
import { sessionCalls } from '#domain/session/calls.ts'

/** Every call of the product; the OpenAPI description and the route test are made from this list. */
export const allCalls: readonly Call[] = [...sessionCalls, ...homeCalls]
