import * as z from 'zod'
import { DeliveryFailure, type Message, type Messenger } from '#server/messengers/message.ts'
import { readRetryAfter } from '#server/queue/retry-after.ts'

const timeoutMs = 10_000

type Settings = {
  url: string
  /** With {to}, {text} and {key} as placeholders. */
  body: string
  type: 'json' | 'form'
  /** A JSON object. */
  headers: string
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type Filled = Pick<Message, 'to' | 'text' | 'key'>

const headerList = z.record(z.string(), z.string())

/**
 * An SMS gateway over HTTP: one POST a message; any reply but 2xx is a failure.
 * @throws when a setting is invalid
 */
export function createHttpGateway({ url, body, type, headers: headerText }: Settings): Messenger {
  const headers = readHeaders(headerText)
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new Error('SMS_GATEWAY_URL must be an http or https address.')
  }
  const fill = type === 'json' ? jsonTemplate(body) : formTemplate(body)
  const contentType = type === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  return {
    send: async (message) => {
      const answer = await post(url, { 'content-type': contentType, ...headers }, fill(message))
      if (!answer.ok)
        throw new DeliveryFailure(`gateway: answered ${answer.status}`, {
          retryAfterMs: readRetryAfter(answer.headers.get('retry-after')),
        })
    },
  }
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // A redirect could send the text to another host: it is a failure like any other reply but 2xx.
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw new DeliveryFailure(isTimeout ? 'gateway: no answer in time' : 'gateway: cannot be reached')
  }
}

function readHeaders(text: string): Record<string, string> {
  try {
    return headerList.parse(JSON.parse(text))
  } catch {
    throw new Error('SMS_GATEWAY_HEADERS must be a JSON object of texts.')
  }
}

/** Templates are parsed first and filled in afterwards, so that no text can break out of its field. */
function jsonTemplate(template: string): (message: Filled) => string {
  const parsed = readJson(template)
  return (message) => JSON.stringify(fillJson(parsed, message))
}

function readJson(template: string): Json {
  try {
    return JSON.parse(template) as Json
  } catch {
    throw new Error('SMS_GATEWAY_BODY is not JSON. For a form, set SMS_GATEWAY_TYPE=form.')
  }
}

function fillJson(value: Json, message: Filled): Json {
  if (typeof value === 'string') return fillText(value, message)
  if (Array.isArray(value)) return value.map((each) => fillJson(each, message))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillJson(each, message)]))
}

function formTemplate(template: string): (message: Filled) => string {
  const fields = [...new URLSearchParams(template)]
  return (message) =>
    new URLSearchParams(fields.map(([name, value]) => [name, fillText(value, message)])).toString()
}

function fillText(template: string, message: Filled): string {
  return template.replaceAll(/\{(to|text|key)\}/g, (_place, name: keyof Filled) => message[name])
}
