/** Values of paths and queries are put into the address as they are: the caller encodes them. */
export type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  headers?: Record<string, unknown>
  /** The body of a call that takes no JSON of a schema. */
  raw?: { type: string; payload: string }
}
