import { useQuery } from '@tanstack/react-query'
import { panelTime } from '#domain/exam/calls.ts'
import { read } from '#portal/shared/requests/read.ts'
import { noteServerMoment } from '#portal/shared/time/server-time.ts'

const renewAfterMs = 5 * 60_000

/** Exams begin and end by the exam panel's clock, to the second [exam-13]. */
export function useExactTime(): void {
  useQuery({
    queryKey: ['exam', 'time'],
    queryFn: async (context) => {
      const sentAt = Date.now()
      const { data } = await read(panelTime, {}, context)
      noteServerMoment(data.time, sentAt, Date.now())
      return data.time
    },
    staleTime: renewAfterMs,
    refetchInterval: renewAfterMs,
    retry: false,
    meta: { isQuiet: true, mustBeFresh: true },
  })
}
