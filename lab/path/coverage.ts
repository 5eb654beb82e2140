import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
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

type Ran = { functions: Set<string>; token: string }

/** Counts, in this process, what runs between each request and its reply, by `METHOD path`. */
export async function countOnServer(app: FastifyInstance): Promise<Map<string, Ran>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', counting)
  const take = async () => functionsThatRan((await session.post('Profiler.takePreciseCoverage')).result)
  const requests = new Map<string, Ran>()
  app.server.prependListener('request', ({ method, url = '', headers }, response) => {
    void take()
    response.on('finish', () => {
      const token = headers.authorization ?? ''
      void take().then((functions) => requests.set(`${method} ${url.split('?')[0]}`, { functions, token }))
    })
  })
  return requests
}
