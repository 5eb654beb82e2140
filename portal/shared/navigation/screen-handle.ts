import type { QueryClient } from '@tanstack/react-query'

/** What a route may have as its `handle`. */
export type ScreenHandle = {
  /** Fetches the data with which the screen opens. */
  prefetch?: (client: QueryClient) => Promise<unknown>
  /** The screen has a choice of years: beside it that of the header would only puzzle. */
  hasOwnYears?: boolean
}
