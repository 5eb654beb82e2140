/** The query of an address. */
export type Params = { get: (name: string) => string | null }

/** The query of an address, with its `?`: what is '' is left out; '' where nothing is left. */
export function queryOf(values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
  return query && `?${query}`
}
