import { onlineManager } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Call, CallReply } from '#domain/call.ts'
import { failures } from '#domain/errors.ts'

type Answering = (ask: () => Promise<Response>, url: URL) => Promise<Response>
type Rule = { call: Call; path: RegExp; answering: Answering }

type Asked = { params: Record<string, string>; query: Record<string, string>; body: unknown }
let calls: { method: string; url: URL; body: Promise<unknown> }[] = []
/** Called after each request. */
const onRequest = new Set<() => void>()

const realFetch = globalThis.fetch.bind(globalThis)
let rules: Rule[] = []
let isCut = false
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isCut })

/**
 * Replaces the server's reply to a call, or changes it. The reply is checked by the call's schema, so that a test
 * cannot invent a shape that the server never sends.
 * @returns a function that ends it
 */
export function answer<C extends Call>(
  call: C,
  reply: CallReply<C> | ((real: CallReply<C>) => CallReply<C>),
): () => void {
  return addRule(call, async (ask) => {
    if (typeof reply !== 'function') return jsonOf(200, z.encode(call.reply, reply))
    const real = call.reply.parse(await (await ask()).json()) as CallReply<C>
    return jsonOf(200, z.encode(call.reply, (reply as (real: CallReply<C>) => CallReply<C>)(real)))
  })
}

/**
 * Replaces the server's reply by one for the query of each request, or by the status of a refusal.
 * @returns a function that ends it
 */
export function answerQuery<C extends Call>(
  call: C,
  replyTo: (query: URLSearchParams) => CallReply<C> | number,
): () => void {
  return addRule(call, async (_ask, { searchParams }) => {
    const reply = replyTo(searchParams)
    return typeof reply === 'number'
      ? jsonOf(reply, { statusCode: reply, message: 'A message of the server' })
      : jsonOf(200, z.encode(call.reply, reply))
  })
}

/** Refuses a call; 'offline' as if the network were cut. @returns a function that ends it */
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

/** Refuses a call with all that the server says, such as what is wrong with each row. @returns a function that ends it */
export function refuse(call: Call, body: { statusCode: number; message: string }): () => void {
  return addRule(call, async () => jsonOf(body.statusCode, body))
}

/** Replies that the database is unavailable, as the server does. @returns a function that ends it */
export function failDatabase(call: Call): () => void {
  const { status, message } = failures.databaseAway
  const reply = JSON.stringify({ statusCode: status, message })
  return addRule(call, async () => new Response(reply, { status, headers: { 'retry-after': '2' } }))
}

/**
 * Replies with a page, as a proxy does in place of the server.
 * @returns a function that ends it
 */
export function failWithPage(call: Call, status: number): () => void {
  const headers = { 'content-type': 'text/html' }
  return addRule(call, async () => new Response('<h1>Bad Gateway</h1>', { status, headers }))
}

/** Delays the reply to a call. @returns a function that sends it */
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

/** The requests of a call, oldest first. */
export async function askedOf(call: Call): Promise<Asked[]> {
  const path = pathOf(call)
  const found = calls.filter(({ method, url }) => method === call.method && path.test(url.pathname))
  return Promise.all(
    found.map(async ({ url, body }) => ({
      params: { ...path.exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: await body,
    })),
  )
}

/** The first request of a call that matches, whether it was sent already or is sent later. */
export function firstRequest(call: Call, isWanted: (request: Asked) => boolean): Promise<Asked> {
  const { promise, resolve, reject } = Promise.withResolvers<Asked>()
  const look = () =>
    askedOf(call).then((requests) => {
      const found = requests.find(isWanted)
      if (!found) return
      onRequest.delete(look)
      resolve(found)
    }, reject)
  onRequest.add(look)
  void look()
  return promise
}

/** Cuts the network. @returns a function that restores it */
export function cutNetwork(): () => void {
  isCut = true
  dispatchEvent(new Event('offline'))
  return restoreNetwork
}

function restoreNetwork(): void {
  isCut = false
  dispatchEvent(new Event('online'))
  // Between two screens nothing listens, and queries of the next one would wait.
  onlineManager.setOnline(true)
}

/** Removes all rules: the server replies to everything. */
export function forgetReplies(): void {
  rules = []
  calls = []
  onRequest.clear()
  if (isCut) restoreNetwork()
}

/** The newest rule for a call is used first; older ones may still reply to earlier requests. */
export const fetchByRules: typeof fetch = (input, init) => {
  const request = new Request(input, init)
  const { method } = request
  const url = new URL(request.url)
  calls.push({ method, url, body: bodyOf(request) })
  for (const look of onRequest) look()
  if (isCut) return Promise.reject(new TypeError('Failed to fetch'))
  const fitting = rules.filter(({ call, path }) => call.method === method && path.test(url.pathname))
  const ask = fitting.reduceRight<() => Promise<Response>>(
    (next, { answering }) =>
      () =>
        answering(next, url),
    () => realFetch(input, fitting.length > 0 ? withoutTag(init) : init),
  )
  return ask()
}

/** A changed reply needs a full one from the server. */
function withoutTag(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  headers.delete('if-none-match')
  return { ...init, headers }
}

function addRule(call: Call, answering: Answering): () => void {
  const rule = { call, path: pathOf(call), answering }
  rules.unshift(rule)
  return () => {
    rules = rules.filter((one) => one !== rule)
  }
}

const pathOf = (call: Call): RegExp =>
  new RegExp(`^${call.path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** The JSON of a body; the fields of a form. */
async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('json')) return request.json()
  return type.includes('form') ? Object.fromEntries(await request.formData()) : undefined
}

const jsonOf = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
