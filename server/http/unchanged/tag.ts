import * as z from 'zod/mini'
import type { Secrets } from '#server/secrets/secrets.ts'

const tag = z.tuple([z.number(), z.number(), z.string(), z.string()])

/** What a reply was made of, as its ETag says it. */
export type Tag = {
  /** The moment whose picture it is. */
  from: Date
  /** Until when the reply holds if nothing is written. */
  until: Date
  snapshot: string
  cluster: string
}

/** A picture of the future was made by a clock that was wrong. */
export const holdsAt = ({ from, until }: Pick<Tag, 'from' | 'until'>, now: Date): boolean =>
  from <= now && now < until

/** An ETag for one request of one session, which only a server can read. @param request everything else that the reply depends on */
export function writeTag(secrets: Secrets, { from, until, snapshot, cluster }: Tag, request: string): string {
  const text = JSON.stringify([from.getTime(), until.getTime(), snapshot, cluster])
  return `"${secrets.hide('tag', text, request)}"`
}

/** A snapshot is longer than this when hundreds of transactions are open. */
const form = /^(?:W\/)?"([\w-]{40,1400})"$/

/** @returns undefined if it is of another request or session, forged, or expired */
export function readTag(
  secrets: Secrets,
  header: string | undefined,
  request: string,
  now: Date,
): Tag | undefined {
  const [, hidden] = form.exec(header ?? '') ?? []
  const text = hidden && secrets.reveal('tag', hidden, request)
  if (!text) return undefined
  const [from, until, snapshot, cluster] = tag.parse(JSON.parse(text))
  const read = { from: new Date(from), until: new Date(until), snapshot, cluster }
  return holdsAt(read, now) ? read : undefined
}
