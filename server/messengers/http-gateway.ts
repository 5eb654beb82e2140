import * as z from 'zod'
import { DeliveryFailure, type Message, type Messenger, type Template } from '#server/messengers/message.ts'
import { readReply } from '#server/messengers/read-reply.ts'
import { Refused } from '#server/queue/failure.ts'
import { readRetryAfter } from '#server/queue/retry-after.ts'

const timeoutMs = 10_000

type Settings = {
  url: string
  /** With {to}, {text}, {key}, {template}, {sender} and {entity} as placeholders. */
  body: string
  type: 'json' | 'form'
  /** A JSON object. */
  headers: string
  /** Where its reply has its id of the message, such as `messages.0.id`; '' where it is not read. */
  idPath: string
  /** Statuses that say that a number cannot be reached: the message is not tried again. */
  refusals: readonly number[]
  /** As what messages without a template of their own are registered: by their template ids. */
  own: Pick<Template, 'sender' | 'entity'> & { password: string; signIn: string; contact: string }
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type Filled = Pick<Message, 'to' | 'text' | 'key'> & { template: string; sender: string; entity: string }

const headerList = z.record(z.string(), z.string())

/**
 * An SMS gateway over HTTP: one POST a message; any reply but 2xx is a failure, which is tried again unless `refusals` has it.
 * @throws when a setting is invalid
 */
export function createHttpGateway({
  url,
  body,
  type,
  headers: headerText,
  idPath,
  refusals,
  own,
}: Settings): Messenger {
  const headers = readHeaders(headerText)
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new Error('SMS_GATEWAY_URL must be an http or https address.')
  }
  const fill = type === 'json' ? jsonTemplate(body) : formTemplate(body)
  const contentType = type === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  return {
    send: async ({ template, registeredAs, ...message }) => {
      const { id, sender, entity } = template ?? { ...own, id: own[registeredAs ?? 'password'] }
      const filled = fill({ ...message, template: id, sender, entity })
      const answer = await post(url, { 'content-type': contentType, ...headers }, filled)
      if (!answer.ok) {
        await answer.body?.cancel()
        const reason = `gateway: answered ${answer.status}`
        if (refusals.includes(answer.status)) throw new Refused(reason)
        throw new DeliveryFailure(reason, { retryAfterMs: readRetryAfter(answer.headers.get('retry-after')) })
      }
      const providerId = idPath === '' ? await answer.body?.cancel() : idAt(await readReply(answer), idPath)
      return providerId ? { providerId } : undefined
    },
  }
}

/** @returns undefined where the reply has none: it has the message all the same */
function idAt(reply: unknown, path: string): string | undefined {
  let found = reply
  for (const name of path.split('.'))
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Record<string, unknown>)[name]
        : undefined
  return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, 200) : undefined
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // A redirect could send the text to another host: it is a failure like any other reply but 2xx.
    return await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
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
  return template.replaceAll(
    /\{(to|text|key|template|sender|entity)\}/g,
    (_place, name: keyof Filled) => message[name],
  )
}
