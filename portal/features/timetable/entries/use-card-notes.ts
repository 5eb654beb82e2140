import { createContext, useCallback, useContext } from 'react'
import { useTranslations } from 'use-intl/react'
import { isolate } from '#domain/bidi.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { cutFor, durationOf } from '#portal/shared/calendar/entry.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** Whom every entry of a list is for: said once above the list, and not on each card. */
export const SharedNotes = createContext<readonly string[]>([])

/**
 * Whom an entry is for, with labels: Standard and Section at a school, Course and Batch elsewhere, 'Product Name' for an
 * open user [timetable-10].
 */
export function useGivenTo(): (entry: Entry) => string[] {
  const t = useTranslations('timetable')
  const isSchool = useSession((session) => session.isSchool)
  const isOpen = useSession((session) => isOpenUser(session.userType))
  return useCallback(
    (entry) => {
      const labelled = (label: string, text: string) => {
        const { shown } = cutFor('batch', text)
        return shown && `${label}: ${isolate(shown)}`
      }
      const product = labelled(t('productName'), entry.product)
      const batch = [
        labelled(t(isSchool ? 'standard' : 'course'), entry.course),
        labelled(t(isSchool ? 'section' : 'batch'), entry.batch),
      ]
      // An entry that reached the student only by a product has no batch.
      return (isOpen || batch.every((text) => text === '') ? [product] : batch).filter(Boolean)
    },
    [t, isSchool, isOpen],
  )
}

/** How long an entry takes, and whom it is for, unless that is said above the list. */
export function useCardNotes(entry: Entry): { minutes: string; givenTo: string[] } {
  const t = useTranslations('timetable')
  const shared = useContext(SharedNotes)
  const givenTo = useGivenTo()(entry).filter((note) => !shared.includes(note))
  const minutes = durationOf(entry)
  return { minutes: minutes && t('minutes', { minutes }), givenTo }
}
