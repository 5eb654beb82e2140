import type { Logger } from 'pino'
import { Failure } from '#server/failure.ts'

/** Timeout of a host. */
const slowestMs = 8000
/** Far more than a list of links or a one-time password; a large reply must not fill the memory. */
const maxBytes = 256 * 1024

type Asked = { url: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }
export type HostOptions = { log: Pick<Logger, 'warn'>; slowestMs?: number }

/**
 * Calls one of the two video hosts. Redirects are not followed, and the request, which has a key of the institute, is never
 * logged.
 * @returns its status and its reply, parsed if it is JSON
 * @throws Failure videoHostFailed without a whole reply in time
 */
export async function askVideoHost(
  asked: Asked,
  { log, slowestMs: patienceMs = slowestMs }: HostOptions,
): Promise<{ status: number; json: unknown }> {
  const { url, ...request } = asked
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: response.status, json: parse(await readSome(response)) }
  } catch (error) {
    throw hostFailed(log, url, error instanceof Error ? error.name : 'no answer')
  }
}

export function hostFailed(log: Pick<Logger, 'warn'>, url: string, what: string | number): Failure {
  log.warn({ host: new URL(url).host, what }, 'a video host failed')
  return new Failure('videoHostFailed')
}

async function readSome(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
