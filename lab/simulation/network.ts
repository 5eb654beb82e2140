import type { Fetch, Page } from './browser/page.ts'
import { inProcess } from './process.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { ServerProcess } from './server-process.ts'

export type Sent = {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
  /** Whether the page has gone or stopped it: the connection breaks. */
  isGone: () => boolean
}
export type Reply = { status: number; headers?: Record<string, string>; text: string }
/** What a server does with a request. @returns undefined where the connection broke meanwhile */
export type Handle = (server: ServerProcess, sent: Sent) => Promise<Reply | undefined>

/** Chances of one request. */
export type NetworkFaults = {
  loseRequest: number
  loseReply: number
  repeat: number
  slow: number
  /** The connection breaks in the middle of the body. */
  cut?: number
  /** The longest delay of one way. */
  maxDelayMs: number
}

export const noFaults: NetworkFaults = { loseRequest: 0, loseReply: 0, repeat: 0, slow: 0, maxDelayMs: 300 }

/** The faults of a schedule, by its own chances. @param hasParts whether bodies come in parts, between which connections break */
export function faultsOf(chances: Random, hasParts = false): NetworkFaults {
  const chance = () => (chances.chance(0.3) ? 0 : chances.next() * 0.25)
  return {
    loseRequest: chance(),
    loseReply: chance(),
    repeat: chance(),
    slow: chance(),
    ...(hasParts && { cut: chance() }),
    maxDelayMs: chances.pick([500, 2000, 6000, 15_000]),
  }
}

type Note = (kind: string, detail?: unknown) => void

/** The network between pages and servers, with a load balancer before the servers. */
export class Network {
  faults: NetworkFaults
  /** Until then most requests and replies are lost. */
  silentUntil = 0
  servers: ServerProcess[] = []
  readonly #open = new Set<() => void>()
  readonly #scheduler: Scheduler
  readonly #random: Random
  readonly #handle: Handle
  readonly #note: Note

  constructor(scheduler: Scheduler, random: Random, faults: NetworkFaults, handle: Handle, note: Note) {
    this.#scheduler = scheduler
    this.#random = random
    this.faults = faults
    this.#handle = handle
    this.#note = note
  }

  readonly fetch: Fetch = (page, url, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const { signal } = init
    if (signal?.aborted) return Promise.reject(signal.reason)
    const abort = () => reject(signal?.reason)
    const fail = () => reject(new TypeError('Failed to fetch'))
    signal?.addEventListener('abort', abort)
    this.#open.add(fail)
    const sentAt = this.#scheduler.now
    const headers = init.headers as Record<string, string>
    const isGone = () => page.hasEnded || signal?.aborted === true
    const sent = { method: init.method ?? 'GET', url, headers: headers ?? {}, body: init.body, isGone }
    const receive = (reply: Reply | undefined) => {
      const hasBroken = (page.device.sleptAt.at(-1) ?? 0) > sentAt && this.#random.chance(0.5)
      if (!reply || hasBroken || !page.device.isOnline) return fail()
      resolve(new Response(reply.text || null, { status: reply.status, headers: reply.headers ?? {} }))
    }
    if (!page.device.isOnline) page.later(this.#random.int(1, 30), fail)
    else {
      this.#carry(page, sent, init.keepalive === true, receive)
      if (this.#random.chance(this.faults.repeat)) {
        this.#note('request repeated')
        this.#carry(page, sent, true, receive)
      }
    }
    return promise.finally(() => {
      signal?.removeEventListener('abort', abort)
      this.#open.delete(fail)
    })
  }

  /** Ends what waits forever in pages that were closed: Node keeps signals with a listener in memory. */
  end(): void {
    for (const fail of this.#open) fail()
  }

  #delay(): number {
    const { slow, maxDelayMs } = this.faults
    if (!this.#random.chance(slow)) return this.#random.int(5, 150)
    this.#note('slow')
    return this.#random.int(150, maxDelayMs)
  }

  /** Failures show at once, or never. */
  #isLost(chance: number, kind: string, show: () => void): boolean {
    const isSilent = this.#scheduler.now < this.silentUntil
    if (!this.#random.chance(isSilent ? 0.6 : chance)) return false
    this.#note(kind)
    if (this.#random.chance(0.4)) show()
    return true
  }

  #carry(page: Page, sent: Sent, survivesPage: boolean, receive: (reply: Reply | undefined) => void): void {
    const back = (reply: Reply | undefined) => void page.later(this.#delay(), () => receive(reply))
    if (this.#isLost(this.faults.loseRequest, 'request lost', () => back(undefined))) return
    this.#scheduler.in(this.#delay(), () => {
      if (page.hasEnded && !survivesPage && this.#random.chance(0.5)) return
      void this.#arrive(sent, (reply) => {
        if (!this.#isLost(this.faults.loseReply, 'reply lost', () => back(undefined))) back(reply)
      })
    })
  }

  async #arrive(sent: Sent, answer: (reply: Reply | undefined) => void): Promise<void> {
    const running = this.servers.filter(({ hasEnded }) => !hasEnded)
    if (running.length === 0) return answer(this.#random.chance(0.5) ? fromProxy : undefined)
    const server = this.#random.pick(running)
    const breakOff = () => answer(this.#random.chance(0.5) ? fromProxy : undefined)
    server.onEnd.add(breakOff)
    const stillMs = server.wakesAt - this.#scheduler.now
    if (stillMs > 0) await new Promise<void>((go) => void this.#scheduler.in(stillMs, go, server))
    try {
      const reply = await inProcess(server, () => this.#handle(server, sent))
      if (!server.hasEnded) answer(reply)
    } catch (error) {
      this.#scheduler.fail(error)
    } finally {
      server.onEnd.delete(breakOff)
    }
  }
}

/** A proxy without a server behind it. */
const fromProxy: Reply = { status: 502, text: '<html>Bad gateway</html>' }
