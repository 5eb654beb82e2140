import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { bookMeeting, giveBackMeeting, type Meeting } from '#domain/meeting/calls.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import { useRepeatKey } from '#portal/shared/requests/use-repeat-key.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { meetingsKey } from './queries.ts'

const seenOf = ({ booking }: Meeting) => (booking?.state === 'booked' ? booking.time : '')

/**
 * Books, moves and gives back, at once or not at all: a time that waits on a device would be no one's [meeting-12]. A repeat after
 * a lost reply has the same key. Whatever comes of it, the free times are fetched again.
 */
export function useBooking(meeting: Meeting) {
  const t = useTranslations('meetings')
  const client = useQueryClient()
  const { instituteId, studentId } = useSession((session) => session)
  const { keyOf, forget } = useRepeatKey()
  const body = {
    institute_id: instituteId,
    student_id: studentId ?? 0,
    offer_id: meeting.offer_id,
    seen: seenOf(meeting),
    version: meeting.version,
  }

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: meetingsKey }),
      client.invalidateQueries({ queryKey: ['home', 'needs-you'] }),
    ])

  async function write(request: Promise<unknown>): Promise<void> {
    try {
      await request
    } catch (error) {
      // The same press asks again for a reply that was lost; what was refused is another request the next time.
      if (error instanceof ApiError && error.status === undefined)
        throw new Error(t('offline'), { cause: error })
      forget()
      await refresh()
      throw error
    }
    await refresh()
  }
  return {
    book: (time: string) => {
      const booking = { ...body, time }
      return write(send(bookMeeting, { body: booking }, { key: keyOf(booking) }))
    },
    giveBack: () => write(send(giveBackMeeting, { body }, { key: keyOf(body) })),
  }
}
