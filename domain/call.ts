import * as z from 'zod/mini'
import type { StaffRole } from '#domain/desk/roles.ts'

/**
 * Who may make a call: anybody, the holder of one of the three tokens of a session, of a pass to an attempt, of a token
 * of the admin API, or staff at the desk.
 */
export type Access = 'open' | 'student' | 'exam' | 'scorecard' | 'panel' | 'admin' | 'desk'

/**
 * Scopes of a token of the admin API: marking submissions, giving time, removing second factors, reading and writing
 * records, reading changes by families, seeing whom news reached, answering leave, answering questions,
 * reading meetings.
 */
export const adminScopes = [
  'marks',
  'time',
  'security',
  'read',
  'write',
  'changes',
  'news',
  'leave',
  'questions',
  'meetings',
] as const
export type AdminScope = (typeof adminScopes)[number]

/** `read:students` and the like: only one kind of record. */
export const kindScopes = ['read', 'write'] as const satisfies readonly AdminScope[]

/** Whether the scopes of a token allow calls of a scope; of `read` and `write`, at least for one kind of record. */
export const allowsScope = (scopes: readonly string[], scope: AdminScope): boolean =>
  scopes.some((one) => one === scope || one.startsWith(`${scope}:`))

/** Whether they allow it for a kind of record. */
export const allowsKind = (
  scopes: readonly string[],
  scope: (typeof kindScopes)[number],
  kind: string,
): boolean => scopes.includes(scope) || scopes.includes(`${scope}:${kind}`)

/** In the path of the admin API: a test by our number, or by the institute's own id. */
export const testInPath = z.object({ test_id: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The services that an institute may run apart [access-11]. */
export type Service = 'main_api' | 'custom_product' | 'online_test_1' | 'online_test_2'

/**
 * One HTTP call, as both ends see it. The server mounts it, the portal makes it, the OpenAPI
 * description is printed from it. Paths carry their parameters as `:name`.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  /** What a token of the admin API must be for; every call of `admin` says it. */
  readonly scope?: AdminScope
  /** Who of the staff may make it; every call of `desk` says it. */
  readonly roles?: readonly StaffRole[]
  readonly summary: string
  /** The rule that has the call, in docs/product. */
  readonly source: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Of the headers only these are read, besides those of every call, such as the token. */
  readonly headers?: z.ZodMiniType
  readonly reply: z.ZodMiniType
  /** Which of the back ends of `/config.json` answers; the main API where none is named [access-11]. */
  readonly service?: Service
  /** True where the call may answer with a file instead of its reply. */
  readonly mayAnswerFile?: boolean
  /** True where the body is the part `fileJson` of a form, with files beside it [access-16]. */
  readonly isForm?: boolean
  /** The types of a body that is not JSON of a schema: the handler gets it as a stream. */
  readonly takes?: readonly string[]
  /** True where the same request again, with the same `Idempotency-Key`, gets the first reply and writes nothing [access-36]. */
  readonly takesKey?: true
  /** True where the call answers for any year, so that the year in the token is not checked. */
  readonly anyYear?: boolean
}

export function defineCall<const C extends Call>(call: C): C {
  return call
}

type Part<C extends Call, Name extends 'params' | 'query' | 'body'> = C extends {
  readonly [N in Name]: infer S extends z.ZodMiniType
}
  ? { [N in Name]: z.input<S> }
  : unknown

/** What a caller passes: the parts that the call names, and no others. */
export type CallInput<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>
export type CallReply<C extends Call> = z.output<C['reply']>

/** The wrapper of the main API: `{statusCode, message, result}` [access-12]. */
export function envelope<S extends z.ZodMiniType>(result: S) {
  return z.object({ statusCode: z.number(), message: z.string(), result })
}

export const id = z.number().check(z.int(), z.positive())

/** In the admin API: our number, or as a text what the institute itself calls a person or a test. */
export const idOrName = z.union([id, z.string().check(z.minLength(1), z.maxLength(254))])

/** Paths carry text; `0x1f`, `1e3` and ` 1` are no ids, though JavaScript reads them as numbers. */
const digits = z.transform((text: unknown) => (/^\d+$/.test(String(text)) ? Number(text) : Number.NaN))
/** An id in a path or query: a positive whole number, written in digits. */
export const pathId = z.pipe(digits, id)
export const pathNumber = z.pipe(digits, z.number().check(z.int(), z.nonnegative()))

/** How calls of the product service name the institute and the person [access-11]. */
export const productHeaders = z.object({
  'x-prod-inst-id': z.optional(pathId),
  'x-prod-user-id': z.optional(pathId),
})
