import type { IncomingMessage, ServerResponse } from 'node:http'
import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { CDPSession } from '@playwright/test'
import type { FastifyInstance } from 'fastify'

type Script = { url: string; functions: { ranges: { startOffset: number; count: number }[] }[] }

const root = fileURLToPath(new URL('../..', import.meta.url))
const counting = { callCount: true, detailed: false }

/** A path of the product in the repository; undefined for what is not the product's. */
const ofOurs = (path: string): string | undefined =>
  /^(domain|ui|portal(?!\/@vite)|server)\//.test(path) && !path.includes('/testing') ? path : undefined

/** The development server serves the folder `portal` at `/`, and each file as one script. */
function pathOf(url: string): string | undefined {
  if (url.startsWith('file:')) return ofOurs(relative(root, fileURLToPath(url)))
  if (!url.startsWith('http')) return undefined
  const { pathname } = new URL(url)
  if (pathname.endsWith('.css')) return undefined
  return ofOurs(
    pathname.startsWith('/@fs/') ? relative(root, pathname.slice('/@fs'.length)) : `portal${pathname}`,
  )
}

/** The functions that ran, as `path:offset`. The one that begins at 0 is the module itself, which runs when it is loaded. */
const functionsThatRan = (scripts: readonly Script[]): Set<string> =>
  new Set(
    scripts.flatMap(({ url, functions }) => {
      const path = pathOf(url)
      const ran = functions.flatMap(({ ranges: [range] }) =>
        range && range.count > 0 ? [range.startOffset] : [],
      )
      return path ? ran.filter((offset) => offset > 0).map((offset) => `${path}:${offset}`) : []
    }),
  )

/** @returns the functions that ran in the page since the last call */
export async function countInPage(tools: CDPSession): Promise<() => Promise<Set<string>>> {
  await tools.send('Profiler.enable')
  await tools.send('Profiler.startPreciseCoverage', counting)
  return async () => functionsThatRan((await tools.send('Profiler.takePreciseCoverage')).result)
}

type Ran = { name: string; functions: Set<string>; token: string }

/** @returns the requests that were answered since the last call, each with what ran for it, by `METHOD path` */
export async function countOnServer(app: FastifyInstance): Promise<() => Promise<Ran[]>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', counting)
  const take = async () => functionsThatRan((await session.post('Profiler.takePreciseCoverage')).result)
  const { server } = app
  const answer = server.listeners('request') as ((...given: [IncomingMessage, ServerResponse]) => void)[]
  let answered: Ran[] = []
  let last = Promise.resolve()
  server.removeAllListeners('request')
  // One after the other: V8 does not say for which of two requests a function ran.
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    last = last.then(async () => {
      await take()
      for (const listener of answer) listener.call(server, request, response)
      await finished(response).catch(() => {})
      const { method, url = '', headers } = request
      const name = `${method} ${url.split('?')[0]}`
      answered.push({ name, functions: await take(), token: headers.authorization ?? '' })
    })
  })
  return async () => {
    await last
    const since = answered
    answered = []
    return since
  }
}
