import * as z from 'zod'
import type { Call } from '#domain/call.ts'
import { ownedIds } from '#server/http/parts-guard.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

/** Names that some call has, and such as a careless reader could look for. */
const names = [
  ...Object.keys(ownedIds),
  'owner_id',
  'person_id',
  'acad_year_id',
  'account',
  'host',
  'token',
  'access',
]
const headers = [
  'x-prod-inst-id',
  'x-prod-user-id',
  'x-user-id',
  'x-student-id',
  'x-original-url',
  'x-rewrite-url',
]

const idOf = (name: string, of: Caller): unknown =>
  ({ institute: of.institute, student: of.student, user: of.user, userType: of.userType + 1 })[
    (ownedIds[name] ?? 'user') as 'user'
  ]

const namesIn = (schema: z.core.$ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

/** The same request with everything in it that the call does not have. */
export function withSurplus(call: Call, parts: Parts, of: Caller): Parts {
  const surplusOf = (schema: z.core.$ZodType | undefined) => {
    const read = namesIn(schema)
    return Object.fromEntries(
      names.filter((name) => !read.includes(name)).map((name) => [name, idOf(name, of)]),
    )
  }
  const read = namesIn(call.headers)
  const more = headers.filter((name) => !read.includes(name)).map((name) => [name, idOf(name, of)])
  const surplus = surplusOf(call.body)
  const takesJson = call.method !== 'GET' && !call.body && !call.takes
  return {
    ...parts,
    query: { ...surplusOf(call.query), note: '%00', ...parts.query },
    headers: { ...Object.fromEntries(more), ...parts.headers },
    ...(call.body && { body: { ...surplus, note: 'a\0', ...parts.body } }),
    ...(takesJson && {
      raw: { type: 'application/json', payload: JSON.stringify({ ...surplus, note: '\0' }) },
    }),
  }
}
