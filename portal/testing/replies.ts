import type { Call, CallReply } from '#domain/call.ts'

type Answering = (ask: () => Promise<Response>) => Promise<Response>
type Rule = { call: Call; path: RegExp; answering: Answering }

const realFetch = globalThis.fetch.bind(globalThis)
let rules: Rule[] = []

/**
 * Answers a call otherwise than the server: with a reply, or with what a change makes of the server's. The reply goes
 * through the call's schema, so that a test cannot make up a shape that the server never sends.
 * @returns what ends it
 */
export function answer<C extends Call>(
  call: C,
  reply: CallReply<C> | ((real: CallReply<C>) => CallReply<C>),
): () => void {
  return addRule(call, async (ask) => {
    if (typeof reply !== 'function') return jsonOf(200, call.reply.parse(reply))
    const real = call.reply.parse(await (await ask()).json()) as CallReply<C>
    return jsonOf(200, call.reply.parse((reply as (real: CallReply<C>) => CallReply<C>)(real)))
  })
}

/** Refuses a call; 'offline' as if the network were cut. @returns what ends it */
export function fail(
  call: Call,
  status: number | 'offline',
  message = 'A message of the server',
): () => void {
  return addRule(call, async () => {
    if (status === 'offline') throw new TypeError('Failed to fetch')
    return jsonOf(status, { statusCode: status, message })
  })
}

/** Keeps the answer to a call back. @returns what lets it go */
export function hold(call: Call): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = addRule(call, async (ask) => {
    await promise
    return ask()
  })
  return () => {
    end()
    resolve()
  }
}

/** From here on the server answers everything. */
export function forgetReplies(): void {
  rules = []
}

/** The newest rule for a call goes first; those under it may still answer. */
export const fetchByRules: typeof fetch = (input, init) => {
  const { method, url } = new Request(input, init)
  const { pathname } = new URL(url)
  const fitting = rules.filter(({ call, path }) => call.method === method && path.test(pathname))
  const ask = fitting.reduceRight<() => Promise<Response>>(
    (next, { answering }) =>
      () =>
        answering(next),
    () => realFetch(input, init),
  )
  return ask()
}

function addRule(call: Call, answering: Answering): () => void {
  const path = new RegExp(`^${call.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
  const rule = { call, path, answering }
  rules.unshift(rule)
  return () => {
    rules = rules.filter((one) => one !== rule)
  }
}

const jsonOf = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
