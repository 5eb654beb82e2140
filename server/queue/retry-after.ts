const maxMs = 60 * 60_000

/** The wait that an HTTP reply asks for (RFC 9110, 10.2.3), an hour at most; 0 without one. */
export function readRetryAfter(header: string | null | undefined, now = Date.now()): number {
  const text = header?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Math.min(Math.max(ms || 0, 0), maxMs)
}
