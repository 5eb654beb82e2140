import { parseArgs } from 'node:util'

export type WebhookRequest =
  | { task: 'add'; instituteId: number; url: string }
  /** null: of all institutes */
  | { task: 'list'; instituteId: number | null }
  | { task: 'remove'; webhookId: number }

export const webhookUsage = `Say for which institute, and the address, e.g.
  npm run --silent webhook -- --institute 1 --url https://erp.example/homeroom
  npm run --silent webhook -- --list [--institute 1]
  npm run --silent webhook -- --remove 3`

/** The arguments of `npm run webhook`; undefined where they are wrong. */
export function readWebhookRequest(args: readonly string[]): WebhookRequest | undefined {
  const text = { type: 'string', default: '' } as const
  const options = {
    institute: text,
    url: text,
    list: { type: 'boolean', default: false },
    remove: text,
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const instituteId = readNumber(values.institute)
  if (values.institute !== '' && instituteId === undefined) return undefined
  if (values.list) return { task: 'list', instituteId: instituteId ?? null }
  if (values.remove !== '') {
    const webhookId = readNumber(values.remove)
    return webhookId === undefined ? undefined : { task: 'remove', webhookId }
  }
  return instituteId === undefined || values.url === ''
    ? undefined
    : { task: 'add', instituteId, url: values.url }
}

const readNumber = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
