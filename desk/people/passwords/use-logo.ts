import { useQuery } from '@tanstack/react-query'
import { logoAndFavIcon } from '#domain/session/calls.ts'
import { ask } from '../../core/ask.ts'

/** The institute's logo at this host; '' without one. */
export function useLogo(): string {
  const { data = '' } = useQuery({
    queryKey: ['logo'],
    queryFn: async ({ signal }) =>
      (await ask(logoAndFavIcon, { query: { virtualHostUrl: location.hostname } }, { signal })).logoPath,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
