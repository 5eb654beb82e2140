import type { FastifyInstance } from 'fastify'
import { Failure } from '#server/failure.ts'

/** Removes fields that no schema of the call has read from a request, before guards, cached replies and logs. */
export function dropSurplus(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { call } = request.routeOptions.config
    if (!call) return
    // A schema has replaced its part by the parsed one; a part without a schema is still as sent.
    if (!call.params) request.params = {}
    if (!call.query) request.query = {}
    if (!call.body) request.body = undefined
    // PostgreSQL stores no zero character in a text: 400 with the name of the field instead of its error.
    for (const part of [request.params, request.query, request.body]) checkZeroBytes(part)
  })
}

/** @throws badRequest with the name of the field that holds a zero character */
function checkZeroBytes(part: unknown): void {
  const field = findZeroByte(part)
  if (field !== undefined) throw new Failure('badRequest', `${field}: must not contain a zero character`)
}

/**
 * Names of fields are texts too. No recursion: a body may be nested deeper than the stack.
 * @returns the outermost field that holds a zero character
 */
function findZeroByte(part: unknown): string | undefined {
  const waiting: { field: string; value: unknown }[] = [{ field: '', value: part }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { field, value } = next
    if (typeof value === 'string' && value.includes('\0')) return field || 'request'
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0')) return field || 'request'
      waiting.push({ field: field || name, value: inner })
    }
  }
  return undefined
}
