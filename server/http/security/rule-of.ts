import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Failure } from '#server/failure.ts'

/**
 * The rule that refused a request: a code of `domain/errors.ts`, or the status of Fastify's own refusals;
 * `internal` for other errors.
 */
export function ruleOf(error: Error & { statusCode?: number }): string {
  if (error instanceof Failure) return error.code
  if (hasZodFastifySchemaValidationErrors(error)) return 'badRequest'
  return (error.statusCode ?? 500) < 500 ? `status${error.statusCode}` : 'internal'
}
