/** The pages of this document with the time when each was opened, as `performance.now()`. */
const visited: { path: string; at: number }[] = [{ path: location.pathname, at: 0 }]
const maxVisited = 200

export function noteVisit(path: string): void {
  if (visited.at(-1)?.path === path) return
  visited.push({ path, at: performance.now() })
  if (visited.length > maxVisited) visited.splice(1, 1)
}

export const pathAt = (time: number): string => visited.findLast(({ at }) => at <= time)?.path ?? ''
