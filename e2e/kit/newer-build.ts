import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type NewerBuild = {
  /** The address at which it listens. */
  at: (path: string) => string
  /** Switches to another build, whose service worker cannot be installed, and removes a file of the old one. */
  deploy: (gone: RegExp) => void
  stop: () => void
}

/** A proxy in front of a test server that can switch to another build of the portal. */
export async function startNewerBuild(behind: string): Promise<NewerBuild> {
  let gone: RegExp | undefined
  const proxy = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (gone?.test(path)) return response.writeHead(404).end()
    const answer = await ask(new URL(path, behind), request)
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'etag'])
      headers.delete(name)
    // Only the service worker caches.
    headers.set('cache-control', 'no-store')
    response.writeHead(answer.status, Object.fromEntries(headers))
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (!gone || !(isPage || path === '/sw.js')) return response.end(Buffer.from(await answer.arrayBuffer()))
    // The new page and its files, including that one.
    if (isPage && request.headers['sec-fetch-mode'] === 'navigate') gone = /^\/assets\/gone\.js$/
    const text = await answer.text()
    response.end(
      text
        .replace(/name="build" content="\w+"/, 'name="build" content="another"')
        .replace(/const version = '\w+'/, "const version = 'another'")
        .replace('const first = [', 'const first = ["/assets/gone.js",'),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    at: (path) => `http://localhost:${port}${path}`,
    deploy: (file) => {
      gone = file
    },
    stop: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

async function ask(url: URL, request: IncomingMessage): Promise<Response> {
  const { method = 'GET', headers } = request
  const passed = ['accept', 'authorization', 'content-type', 'cookie', 'source', 'timezone']
  const named = passed.flatMap((name) => (headers[name] ? [[name, String(headers[name])] as const] : []))
  const body = method === 'GET' ? null : Buffer.concat(await Array.fromAsync(request))
  return fetch(url, { method, headers: Object.fromEntries(named), body, redirect: 'manual' })
}
