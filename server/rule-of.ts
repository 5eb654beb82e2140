import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Failure } from '#server/failure.ts'

/**
 * Which rule refused a request: a code of `domain/errors.ts`, or the status of what Fastify refuses by itself;
 * `internal` for what is no refusal.
 */
export function ruleOf(error: Error & { statusCode?: number }): string {
  if (error instanceof Failure) return error.code
  if (hasZodFastifySchemaValidationErrors(error)) return 'badRequest'
  return (error.statusCode ?? 500) < 500 ? `status${error.statusCode}` : 'internal'
}
