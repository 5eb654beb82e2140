/** Of an objection: letters as `String.length` counts them, and one file, of 10 MB. */
export const challengeLimits = { text: 2000, files: 1, bytes: 10 * 1024 * 1024 } as const

/** Content types of its file, and the ending of each. */
export const challengeTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** The state of the window at a moment, in milliseconds: the first moment belongs to it, the last does not. */
export function windowState(from: number, until: number, now: number): 'before' | 'open' | 'over' {
  if (now < from) return 'before'
  return now < until ? 'open' : 'over'
}
