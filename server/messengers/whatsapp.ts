import * as z from 'zod/mini'
import { DeliveryFailure, type Message, type Messenger, type Template } from '#server/messengers/message.ts'
import { readReply } from '#server/messengers/read-reply.ts'
import { type CodeKind, isForOperator, kindOfCode } from '#server/messengers/whatsapp-codes.ts'
import { Refused } from '#server/queue/failure.ts'
import { readRetryAfter } from '#server/queue/retry-after.ts'

const timeoutMs = 10_000
const hourMs = 3_600_000
/** After a refusal that concerns other messages too, those are not handed over for this long. */
const pauseMs = 5 * 60_000

type Settings = {
  /** With the version: `https://graph.facebook.com/v24.0`. */
  api: string
  token: string
  /** Called once for a fault that only the operator can mend, until a message that it concerned is taken again. */
  sayFault: (code: number) => void
}

const taken = z.object({ messages: z.array(z.object({ id: z.string() })) })
const refused = z.object({
  error: z.object({ code: z.number(), is_transient: z.optional(z.boolean()) }),
})

/** WhatsApp Cloud API: one template message a request. @param now of any clock, in milliseconds */
export function createWhatsApp({ api, token, sayFault }: Settings, now = Date.now): Messenger {
  const pauses = createPauses(now)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    send: async (message) => {
      const { template } = message
      if (!template) throw new Refused('whatsapp: it has no template', { isOfRecipient: false })
      if (!/^[1-9]\d{6,14}$/.test(message.to)) throw new Refused('whatsapp: the number is none of E.164')
      const paused = pauses.codeFor(template)
      if (paused !== undefined) throw waitForOperator(paused)
      const url = `${api}/${encodeURIComponent(template.sender)}/messages`
      const answer = await post(url, headers, JSON.stringify(bodyOf(message, template)))
      const reply = await readReply(answer)
      if (answer.ok) {
        pauses.end(template)
        const providerId = taken.safeParse(reply).data?.messages[0]?.id.slice(0, 200)
        return providerId === undefined ? undefined : { providerId }
      }
      const { code, is_transient: isTransient } = refused.safeParse(reply).data?.error ?? {}
      const kind = code === undefined || isTransient ? undefined : kindOfCode(code)
      if (code !== undefined && kind && isForOperator(kind) && pauses.begin(kind, template, code))
        sayFault(code)
      throw failureOf(answer, code, kind)
    },
  }
}

const bodyOf = ({ to, key }: Message, { id, language, values }: Template) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to,
  type: 'template',
  template: {
    name: id,
    language: { code: language },
    ...(values.length > 0 && {
      components: [
        { type: 'body', parameters: values.map((value) => ({ type: 'text', text: place(value) })) },
      ],
    }),
  },
  biz_opaque_callback_data: key,
})

/** A place may be neither empty nor have line breaks, tabs or several spaces. */
const place = (value: string) => value.replaceAll(/\s+/g, ' ').trim() || '-'

async function post(url: string, headers: Record<string, string>, body: string): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw new DeliveryFailure(isTimeout ? 'whatsapp: no answer in time' : 'whatsapp: cannot be reached')
  }
}

function failureOf(answer: Response, code: number | undefined, kind: CodeKind | undefined): Error {
  const reason = code === undefined ? `whatsapp: answered ${answer.status}` : reasonOfCode(code)
  if (kind === 'recipient') return new Refused(reason)
  if (kind === 'message') return new Refused(reason, { isOfRecipient: false })
  if (code !== undefined && isForOperator(kind)) return waitForOperator(code)
  const retryAfterMs = kind === 'later' ? hourMs : readRetryAfter(answer.headers.get('retry-after'))
  return new DeliveryFailure(reason, { retryAfterMs })
}

/** Why a message failed, as it is stored and logged: the code alone. */
export const reasonOfCode = (code: number): string => `whatsapp: ${code}`

/** The tries of each message are spread over hours, in which the operator may act. */
const waitForOperator = (code: number) => new DeliveryFailure(reasonOfCode(code), { retryAfterMs: hourMs })

/** What a fault of each kind concerns. */
const concerned: Partial<Record<CodeKind, (template: Template) => string>> = {
  token: () => 'token',
  number: ({ sender }) => `number ${sender}`,
  template: ({ sender, id, language }) => `template ${sender} ${id} ${language}`,
}
const allConcerned = (template: Template) => Object.values(concerned).map((nameOf) => nameOf(template))

/** Faults that concern further messages, in this process. */
function createPauses(now: () => number) {
  const faults = new Map<string, { code: number; until: number }>()
  return {
    /** @returns the code because of which a message of the template has to wait */
    codeFor: (template: Template): number | undefined =>
      allConcerned(template)
        .map((name) => faults.get(name))
        .find((fault) => fault && fault.until > now())?.code,
    /** @returns whether the fault is new */
    begin: (kind: CodeKind, template: Template, code: number): boolean => {
      const name = concerned[kind]?.(template) ?? `values ${template.id}`
      const isNew = faults.get(name)?.code !== code
      // What fills a template may fit for others.
      faults.set(name, { code, until: now() + (kind === 'values' ? 0 : pauseMs) })
      return isNew
    },
    end: (template: Template): void => {
      for (const name of [...allConcerned(template), `values ${template.id}`]) faults.delete(name)
    },
  }
}
