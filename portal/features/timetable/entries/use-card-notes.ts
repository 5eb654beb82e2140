import { createContext, useCallback, useContext } from 'react'
import { useTranslations } from 'use-intl/react'
import { isolate } from '#domain/bidi.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { cutFor, durationOf } from '#portal/shared/calendar/entry.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** The notes that all entries of a list share: shown once above the list instead of on each card. */
export const SharedNotes = createContext<readonly string[]>([])

/**
 * The recipients of an entry, with labels: Standard and Section at a school, Course and Batch elsewhere, 'Product Name'
 * for an open user [timetable-10].
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
      // An entry that came with a product has no batch.
      return (isOpen || batch.every((text) => text === '') ? [product] : batch).filter(Boolean)
    },
    [t, isSchool, isOpen],
  )
}

/** The duration of an entry, and its recipients unless the list shows them above. */
export function useCardNotes(entry: Entry): { minutes: string; givenTo: string[] } {
  const t = useTranslations('timetable')
  const shared = useContext(SharedNotes)
  const givenTo = useGivenTo()(entry).filter((note) => !shared.includes(note))
  const minutes = durationOf(entry)
  return { minutes: minutes && t('minutes', { minutes }), givenTo }
}
