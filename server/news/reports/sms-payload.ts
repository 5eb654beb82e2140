import type { Config } from '#server/config.ts'
import type { Report } from '#server/news/reports/record.ts'
import { type MessageOf, openKey } from '#server/news/send/message-key.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type Fields = { [name: string]: unknown }
type Sent = { query: unknown; body: unknown }
type Read = {
  /** Whether it has a key of ours. */
  isProven: boolean
  reports: Report[]
}
type Needs = { secrets: Secrets; config: Config; now: Date }

/** The most objects, lists and texts with JSON of a body that are looked at: gateways send some hundred reports at once. */
const maxObjects = 10_000
const maxDepth = 6

/**
 * Reports of a gateway: anywhere in what it sends is an object with our key, and in it, or in what it contains, the status.
 * The key may also be in the query alone, with one report in the body.
 */
export function readSmsReports({ query, body }: Sent, { secrets, config, now }: Needs): Read {
  const keyed = (fields: Fields, all: Fields) => {
    const keys = config.SMS_REPORT_KEY.flatMap((name) => valueIn(fields, name, 0) ?? [])
    const of = keys.map((key) => openKey(secrets, key)).find((one) => one?.channel === 'sms')
    return of ? [{ of, fields: all }] : []
  }
  const inBody = objectsIn(body, maxDepth, { count: maxObjects }).flatMap((fields) => keyed(fields, fields))
  const asked = isFields(query) ? query : {}
  const found = inBody.length > 0 ? inBody : keyed(asked, { ...asked, body })
  return {
    isProven: found.length > 0,
    reports: found.flatMap(({ of, fields }) => reportOf(of, fields, { config, now })),
  }
}

function reportOf(of: MessageOf, fields: Fields, { config, now }: Omit<Needs, 'secrets'>): Report[] {
  const valuesOf = (names: readonly string[]) =>
    names.flatMap((name) => valueIn(fields, name, maxDepth) ?? [])
  const [statuses, reasons] = [valuesOf(config.SMS_REPORT_STATUS), valuesOf(config.SMS_REPORT_REASON)]
  const isUnreachable = [...statuses, ...reasons].some((one) => has(config.SMS_REPORT_UNREACHABLE, one))
  const isDelivered = statuses.some((one) => has(config.SMS_REPORT_DELIVERED, one))
  const isFailed =
    !isDelivered && (isUnreachable || statuses.some((one) => has(config.SMS_REPORT_FAILED, one)))
  if (!isDelivered && !isFailed) return []
  const [status = ''] = statuses
  const [reason = status] = reasons
  return [
    {
      ...of,
      state: isFailed ? 'failed' : 'delivered',
      at: now,
      reason: isFailed ? codeIn(reason) : '',
      isOfRecipient: isFailed && isUnreachable,
    },
  ]
}

const has = (list: readonly string[], value: string) =>
  list.some((one) => one.toLowerCase() === value.toLowerCase())

/** A code or name; a sentence may have the number in it, and is left out. */
const codeIn = (reason: string): string =>
  /^[\w.-]{1,60}$/.test(reason) && !/\d{8}/.test(reason) ? `sms: ${reason}` : 'sms: failed'

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Some gateways put JSON into a field of a form. */
const isFolded = (value: unknown): value is string => typeof value === 'string' && /^\s*[[{]/.test(value)

function unfold(value: unknown): unknown {
  if (!isFolded(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** @param left how many more are looked at: anybody can send a body */
function objectsIn(value: unknown, depth: number, left: { count: number }): Fields[] {
  const isLooked = isFolded(value) || (typeof value === 'object' && value !== null)
  if (depth < 0 || !isLooked || left.count === 0) return []
  left.count -= 1
  const read = unfold(value)
  if (typeof read !== 'object' || read === null) return []
  const inside = Object.values(read).flatMap((one) => objectsIn(one, depth - 1, left))
  return Array.isArray(read) ? inside : [read as Fields, ...inside]
}

/** The text or number of a field, in the object or in what it contains, such as a list of reports. */
function valueIn(fields: Fields, name: string, depth: number): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number') return String(value)
  if (depth === 0) return undefined
  for (const inner of Object.values(fields).flatMap(objectsOf)) {
    const found = valueIn(inner, name, depth - 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** The object that a value is, or the objects of a list. */
function objectsOf(value: unknown): Fields[] {
  const read = unfold(value)
  return (Array.isArray(read) ? read.map(unfold) : [read]).filter(isFields)
}
