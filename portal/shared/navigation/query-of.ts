/** The query of an address. */
export type Params = { get: (name: string) => string | null }

/** The id in a query; 0 if it is missing or invalid. */
export const idIn = (text: string | null): number => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** The query of an address, with its `?`, without empty values; '' if all are empty. */
export function queryOf(values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
  return query && `?${query}`
}
