import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import {
  listAttendanceSections,
  readAttendanceDay,
  readAttendanceMonth,
  readRegister,
} from '#domain/desk/attendance-calls.ts'
import { ask } from '../core/ask.ts'

/** In a classroom without a network what was fetched in the morning is still shown. */
export const shownForMs = 12 * 3_600_000

const registerQuery = (sectionId: number, day: string) =>
  queryOptions({
    queryKey: ['attendance', 'register', sectionId, day],
    queryFn: async ({ signal }) =>
      (await ask(readRegister, { params: { section_id: sectionId, day } }, { signal })).result,
    gcTime: shownForMs,
  })

export const useRegister = (sectionId: number, day: string) => useQuery(registerQuery(sectionId, day))

/** Fetches a register before it is opened, so that it opens without a network too. */
export const fetchAhead = (client: QueryClient, sectionId: number, day: string): Promise<void> =>
  client.prefetchQuery({ ...registerQuery(sectionId, day), staleTime: 10 * 60_000 })

export const useAttendanceDay = (day: string) =>
  useQuery({
    queryKey: ['attendance', 'day', day],
    queryFn: async ({ signal }) => (await ask(readAttendanceDay, { params: { day } }, { signal })).result,
  })

export const useSections = () =>
  useQuery({
    queryKey: ['attendance', 'sections'],
    queryFn: async ({ signal }) => (await ask(listAttendanceSections, {}, { signal })).result.sections,
    staleTime: 5 * 60_000,
  })

export const useMonth = (sectionId: number, month: string) =>
  useQuery({
    queryKey: ['attendance', 'month', sectionId, month],
    queryFn: async ({ signal }) =>
      (await ask(readAttendanceMonth, { params: { section_id: sectionId, month } }, { signal })).result,
    enabled: sectionId > 0,
  })
