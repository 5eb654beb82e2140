import type { Secrets } from '#server/secrets/secrets.ts'

/** What a reply was made of, as its ETag says it. */
export type Tag = {
  /** Until when the reply holds if nothing is written. */
  until: Date
  snapshot: string
  cluster: string
}

/** An ETag for one request of one session. @param request everything else that the reply depends on */
export function writeTag(secrets: Secrets, { until, snapshot, cluster }: Tag, request: string): string {
  const text = `${until.getTime()}.${cluster}.${snapshot}`
  return `"${text}.${secrets.sign('tag', `${text} ${request}`)}"`
}

/** A reply is larger than this when hundreds of transactions are open. */
const longest = 1000
const form = /^(?:W\/)?"((\d{1,15})\.([\d.]{1,30}\/[\w/]{1,60})\.([\d:,]+))\.([\w-]{43})"$/

/** @returns undefined where it is of another request or session, forged, or no longer holds */
export function readTag(
  secrets: Secrets,
  header: string | undefined,
  request: string,
  now: Date,
): Tag | undefined {
  if (header === undefined || header.length > longest) return undefined
  const [, text, until, cluster = '', snapshot = '', signature = ''] = form.exec(header) ?? []
  if (text === undefined || Number(until) <= now.getTime()) return undefined
  if (!secrets.verify('tag', `${text} ${request}`, signature)) return undefined
  return { until: new Date(Number(until)), snapshot, cluster }
}
