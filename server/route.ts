import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod/mini'
import type { Access, Call } from '#domain/call.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure } from '#server/failure.ts'
import { networkOf } from '#server/network/network.ts'
import { createQueues } from '#server/network/queues.ts'
import { idempotencyHeaders, type Once } from '#server/once/once.ts'
import type { AdminPass, PanelPass } from '#server/secrets/panel-pass.ts'
import type { Session } from '#server/session.ts'
import { type FormFile, type FormRules, takeForms } from '#server/uploads/form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    panel: PanelPass | null
    admin: AdminPass | null
    desk: DeskSession | null
    /** Set before the handlers of calls. */
    once: Once | null
    /** The student whom the reply shows, where the request does not name one. */
    shownStudentId: number | null
    /** Which transactions were visible when the session was looked up, before anything that the reply shows. */
    snapshot: string
  }
  interface FastifyContextConfig {
    call?: Call
    /** For routes outside the contract that need a token. */
    access?: Access
    /** Who of the staff may use such a route. */
    deskRoles?: readonly StaffRole[]
  }
}

/**
 * Returned by a call that may answer with a file (`mayAnswerFile`) instead of its reply: it sends the reply
 * itself.
 */
export class FileAnswer {
  readonly send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  constructor(send: FileAnswer['send']) {
    this.send = send
  }
}

/** The JSON of a reply, encoded by the call's schema already: for a long one of which most is the same for all. */
export class TextAnswer {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Answer<C extends Call> =
  | z.output<C['reply']>
  | TextAnswer
  | (C extends { mayAnswerFile: true } ? FileAnswer : never)

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Parsed<C extends Call> = {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
  headers: Output<C['headers']>
  /** Writes once for each `Idempotency-Key`. */
  once: Once
  /** Says whom the reply shows, for the access log, where the request does not name one. */
  shows: (studentId: number) => void
  /** The request's own host name, lower case, without port. */
  host: string
  /** The network that the request came from, for throttling. */
  address: string
  /** The `User-Agent` header; '' without one. */
  userAgent: string
  /** Aborted when the client leaves before the reply. */
  readonly gone: AbortSignal
  /** The request itself, for a call that takes its body as a stream. */
  readonly raw: FastifyRequest['raw']
}
/** The caller, as set by the guard. */
type Caller = {
  open: unknown
  student: { session: Session }
  exam: { session: Session }
  scorecard: { session: Session }
  panel: { panel: PanelPass }
  admin: { admin: AdminPass }
  desk: { desk: DeskSession }
}
export type CallRequest<C extends Call> = Parsed<C> &
  Caller[C['access']] &
  /** The files of a form. */
  (C extends { isForm: true } ? { files: readonly FormFile[] } : unknown)

type FormOf<C extends Call> = C extends { isForm: true } ? [form: FormRules] : []

/** For a JSON body: from anyone, and with a valid token, which is checked before it is read. */
export const maxBytes = { open: 16 * 1024, known: 1024 * 1024 }

/** As many as a browser sends at once: more of one session do not take all database connections. */
const inTurn = createQueues(6)

/** What OpenAPI's body cannot express. */
const formNote =
  ' Sent as multipart/form-data: the body as the part `fileJson`, and any number of parts `files` beside it.'

/**
 * Mounts a call. Guards (session, then ownership) are hooks of the app and depend on the call's `access`;
 * requests are parsed by the call's schemas, replies contain what its reply schema lists.
 */
export function mount<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (request: CallRequest<C>) => Promise<Answer<C>>,
  ...forms: FormOf<C>
): void {
  const schema = {
    summary: call.summary,
    description: `Source: ${call.source}.${call.isForm ? formNote : ''}`,
    tags: [call.path.split('/')[3] ?? 'other'],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.headers && { headers: call.headers }),
    ...(call.takesKey && { headers: idempotencyHeaders }),
    ...(call.access !== 'open' && { security: [{ [call.access]: [] }] }),
    response: { 200: call.reply },
  }
  const route: RouteOptions = {
    method: call.method,
    url: call.path,
    schema,
    config: { call },
    bodyLimit: call.access === 'open' ? maxBytes.open : maxBytes.known,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body, session, panel, admin, desk, headers, spool, once } = request
      if (call.access !== 'open' && !session && !panel && !admin && !desk) throw new Failure('unauthorized')
      if (!once) throw new Error('a call needs guardRepeats')
      const asked = {
        params,
        query,
        body,
        session,
        panel,
        admin,
        desk,
        headers: call.headers?.parse(headers),
        once,
        shows: (studentId: number) => {
          request.shownStudentId = studentId
        },
        host: hostOf(request),
        address: networkOf(request.ip),
        userAgent: headers['user-agent'] ?? '',
        files: spool?.files ?? [],
        raw: request.raw,
        get gone() {
          return goneOf(reply)
        },
      } as CallRequest<C>
      const who = callerOf(request)
      const handle = () => once.answer(() => handler(asked))
      const answer = await (who ? inTurn(who, handle) : handle())
      if (answer instanceof TextAnswer) return reply.type('application/json; charset=utf-8').send(answer.text)
      return answer instanceof FileAnswer ? answer.send(request, reply) : reply.send(answer)
    },
  }
  const { takes } = call
  if (takes) {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      // The handler reads it, after it has checked what the token may do.
      scope.addContentTypeParser([...takes], (_request, _payload, done) => done(null))
      scope.route(route)
    })
    return
  }
  const [form] = forms as readonly FormRules[]
  if (!form) {
    app.route(route)
    return
  }
  // A separate scope: no other call accepts forms.
  app.register(async (scope) => {
    await takeForms(scope, form)
    scope.route(route)
  })
}

/** Whose requests wait for each other; undefined for anyone and for programs. */
function callerOf({ session, panel, desk }: FastifyRequest): string | undefined {
  if (session) return `session ${session.sessionId}`
  if (panel) return `pass ${panel.passId}`
  return desk ? `desk ${desk.sessionId}` : undefined
}

function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const look = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) look()
  else raw.once('close', look)
  return gone.signal
}

/** The wrapper of the main API around a result [access-12]. */
export const answer = <R>(result: R) => ({ statusCode: 200, message: 'OK', result })

/** Those that the call's schema reads; nothing where it has none. */
export const headersOf = ({ headers, routeOptions }: FastifyRequest): unknown =>
  routeOptions.config.call?.headers?.parse(headers)

export function hostOf(request: FastifyRequest): string {
  return request.hostname.toLowerCase().replace(/\.$/, '')
}
