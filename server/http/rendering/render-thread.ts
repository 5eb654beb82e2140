import { fileURLToPath, pathToFileURL } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import type { Rendering } from '#domain/session/page-view.ts'

/** A request of a thread to the server: a reading call, with the name of its token. */
export type RenderRequest = { id: number; method: 'GET' | 'POST'; url: string; body: string; token: string }
export type Answer = { id: number; status: number; text: string }
type Work = Rendering & { port: MessagePort }

const built = fileURLToPath(new URL('../../../dist/on-server/render-screen.js', import.meta.url))
/** Of the built portal. */
type Renderer = { renderScreen: (rendering: Rendering) => Promise<string | undefined> }
let loading: Promise<Renderer> | undefined
const load = () => {
  loading ??= import(pathToFileURL(built).href) as Promise<Renderer>
  return loading
}

/** Loads the portal's code, so that the first rendering is as fast as the next. */
export async function prepare(): Promise<void> {
  await load()
}

/** Renders a screen; its requests go through `port`. @returns undefined for a path without a screen */
export async function render({ port, ...rendering }: Work): Promise<string | undefined> {
  const waiting = new Map<number, (answer: Answer) => void>()
  port.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))
  globalThis.fetch = (async (url: string, { headers = {}, method = 'GET', body }: RequestInit = {}) => {
    // Lists with many choices are read by POST.
    if ((method !== 'GET' && method !== 'POST') || (body && typeof body !== 'string'))
      throw new TypeError('a screen only reads while it is rendered')
    const id = waiting.size
    const token = new Headers(headers).get('authorization') ?? ''
    const request: RenderRequest = { id, method, url, body: body ?? '', token }
    const { status, text } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      port.postMessage(request)
    })
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }) as typeof fetch
  try {
    const { renderScreen } = await load()
    return await renderScreen(rendering)
  } finally {
    port.close()
  }
}
