/** Milliseconds since 1970; the end is the first moment after a class. */
export type ClassSpan = { readonly startMs: number; readonly endMs: number }

export type ClassStatus = 'before' | 'running' | 'over'

/** Before its start, while it runs, and from its end on [live-7, live-8]. */
export function classStatus({ startMs, endMs }: ClassSpan, nowMs: number): ClassStatus {
  if (nowMs >= endMs) return 'over'
  return nowMs >= startMs ? 'running' : 'before'
}

/** A class may be joined while it runs, and at no other time [live-14]. */
export const mayJoin = (span: ClassSpan, nowMs: number): boolean => classStatus(span, nowMs) === 'running'
