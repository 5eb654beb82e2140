import type { QueryClient } from '@tanstack/react-query'

/** The `handle` of a route. */
export type ScreenHandle = {
  /** Fetches the data with which the screen opens. */
  prefetch?: (client: QueryClient) => Promise<unknown>
  /** The screen has a choice of years, which replaces the one in the header. */
  hasOwnYears?: boolean
}
