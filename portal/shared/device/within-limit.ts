/** @returns undefined where it fails, or takes longer */
export function withinLimit<T>(awaited: Promise<T>, limitMs: number): Promise<T | undefined> {
  const limit = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limitMs))
  return Promise.race([awaited, limit]).catch(() => undefined)
}
