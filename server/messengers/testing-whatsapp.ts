import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const whatsAppSettings = {
  WHATSAPP_TOKEN: 'a-permanent-token',
  WHATSAPP_APP_SECRET: '0123456789abcdef0123456789abcdef',
  WHATSAPP_VERIFY_TOKEN: 'chosen-by-the-operator',
}

type Template = { name: string; language: string; places: number }
type Asked = {
  messaging_product: string
  to: string
  type: string
  template: {
    name: string
    language: { code: string }
    components?: { type: string; parameters: { type: string; text: string }[] }[]
  }
  biz_opaque_callback_data?: string
}
export type Taken = {
  numberId: string
  to: string
  template: string
  values: string[]
  key?: string
  id: string
}
type Refusal = { code: number; status?: number; retryAfter?: string; isTransient?: boolean }

/** For tests: an imitation of the Cloud API on this machine, with one number and approved templates, that answers as Meta describes. */
export async function startWhatsApp(numberId: string, templates: readonly Template[]) {
  const taken: Taken[] = []
  const refusals: Refusal[] = []
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    const text = Buffer.concat(await request.toArray()).toString('utf8')
    const refusal = refusals.shift() ?? refusalOf()
    response.setHeader('content-type', 'application/json')
    if (refusal) {
      const { code, status = 400, retryAfter, isTransient } = refusal
      const more = isTransient === undefined ? {} : { is_transient: isTransient }
      response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end(
        JSON.stringify({
          error: {
            // The texts of Meta's errors name numbers, so the imitation's do too.
            message: `(#${code}) about ${asked()?.to}`,
            type: 'OAuthException',
            code,
            ...more,
            error_data: { messaging_product: 'whatsapp', details: `about ${asked()?.to}` },
            fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
          },
        }),
      )
      return
    }
    const { to, template, biz_opaque_callback_data: key } = asked() as Asked
    const values = (template.components ?? []).flatMap(({ parameters }) => parameters.map((one) => one.text))
    const id = `wamid.${taken.length + 1}`
    taken.push({ numberId, to, template: template.name, values, id, ...(key !== undefined && { key }) })
    response.end(
      JSON.stringify({
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: 'accepted' }],
      }),
    )

    function asked(): Asked | undefined {
      try {
        return JSON.parse(text) as Asked
      } catch {
        return undefined
      }
    }

    function refusalOf(): Refusal | undefined {
      if (request.headers.authorization !== `Bearer ${whatsAppSettings.WHATSAPP_TOKEN}`)
        return { code: 190, status: 401 }
      if (request.method !== 'POST' || request.url !== `/v24.0/${numberId}/messages`) return { code: 100 }
      const body = asked()
      if (body?.messaging_product !== 'whatsapp' || body.type !== 'template') return { code: 100 }
      if (!/^[1-9]\d{6,14}$/.test(body.to)) return { code: 131009 }
      const { name, language, components = [] } = body.template
      const own = templates.find((one) => one.name === name && one.language === language.code)
      if (!own) return { code: 132001, status: 404 }
      const filled = components.flatMap(({ parameters }) => parameters.map((one) => one.text))
      if (filled.length !== own.places) return { code: 132000 }
      if (filled.some((one) => one === '' || /[\n\t]| {4}/.test(one))) return { code: 132012 }
      return undefined
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v24.0`,
    taken,
    /** How the next requests are refused. */
    refuse: (...next: Refusal[]) => refusals.push(...next),
    requests: () => requests,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
export type WhatsAppServer = Awaited<ReturnType<typeof startWhatsApp>>

/** As Meta signs the body of a webhook. */
export const signed = (body: string, secret = whatsAppSettings.WHATSAPP_APP_SECRET) => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})
