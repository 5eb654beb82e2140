/** Caches the values of the `limit` newest keys. */
export function remember<Made>(limit: number): (key: string, make: () => Made) => Made {
  const cache = new Map<string, Made>()
  return (key, make) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const made = make()
    const [oldest] = cache.keys()
    if (cache.size >= limit && oldest !== undefined) cache.delete(oldest)
    cache.set(key, made)
    return made
  }
}
