import { QueryClient } from '@tanstack/react-query'
import { mayPass } from '#portal/shared/api-error.ts'

const retries = 2

/** What the server gave is shown at once when a screen is opened again, and fetched again meanwhile. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => mayPass(error) && count < retries, refetchOnWindowFocus: false },
    },
  })
