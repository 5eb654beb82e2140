import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Rendering } from '#domain/session/page-view.ts'
import { heavyAtOnce } from '#server/heavy/heavy.ts'
import type { Answer, RenderRequest, render } from '#server/http/rendering/render-thread.ts'

/** Answers a request of a screen that is being rendered. */
type Requester = (asked: RenderRequest) => Promise<Answer>
export type Renderer = {
  /** @returns undefined for a path without a screen, and after the time limit */
  render: (rendering: Rendering, ask: Requester) => ReturnType<typeof render>
  prepare: () => void
  stop: () => Promise<void>
}

/** After that a visitor gets the page without its content; a test waits for that, also on a busy machine. */
const timeoutMs = process.env.NODE_ENV === 'test' ? 10_000 : 800
/** After that the thread is ended. */
const maxMs = 10_000
const maxWaiting = 8
const idleMs = 10 * 60_000
const megabytes = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 }

/** Renders screens in threads, so that requests do not wait for React. */
export function createRenderer(): Renderer {
  let pool: Piscina | undefined
  const threads = () => {
    pool ??= new Piscina({
      filename: fileURLToPath(new URL('render-thread.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: heavyAtOnce,
      maxQueue: maxWaiting,
      idleTimeout: idleMs,
      resourceLimits: megabytes,
      atomics: 'disabled',
      execArgv: [],
    })
    return pool
  }
  return {
    render: async (rendering, ask) => {
      if (threads().queueSize >= maxWaiting) return undefined
      const { port1: own, port2: port } = new MessageChannel()
      own.on('message', (asked: RenderRequest) => {
        ask(asked).then(
          (answer) => own.postMessage(answer),
          () => own.postMessage({ id: asked.id, status: 500, text: '' }),
        )
      })
      // Piscina takes the type from another version of Node.
      const transferList = [port] as never
      const options = { name: 'render', transferList, signal: AbortSignal.timeout(maxMs) }
      const rendered = threads()
        .run({ ...rendering, port }, options)
        .finally(() => own.close())
      rendered.catch(() => undefined)
      return Promise.race([rendered, wait(timeoutMs, undefined, { ref: false })])
    },
    prepare: () =>
      void threads()
        .run(undefined, { name: 'prepare' })
        .catch(() => undefined),
    stop: async () => {
      await pool?.destroy()
      pool = undefined
    },
  }
}
