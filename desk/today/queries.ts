import { useQuery } from '@tanstack/react-query'
import { readToday } from '#domain/desk/today-calls.ts'
import { shownForMs } from '../attendance/queries.ts'
import { ask } from '../core/ask.ts'

export const useToday = () =>
  useQuery({
    queryKey: ['attendance', 'today'],
    queryFn: async ({ signal }) => (await ask(readToday, {}, { signal })).result,
    gcTime: shownForMs,
    refetchInterval: 5 * 60_000,
  })
