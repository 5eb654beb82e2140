import { useTranslations } from 'use-intl/react'
import { isOpenUser } from '#domain/session/user-type.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { cutFor, durationOf } from '#portal/shared/calendar/entry.ts'
import { useSession } from '#portal/shared/session-store.ts'

/**
 * How long an entry takes, and whom it is for, with labels: Standard and Section at a school, Course and Batch elsewhere,
 * 'Product Name' for an open user (spec/2 §6).
 */
export function useCardNotes(entry: Entry): { minutes: string; givenTo: string[] } {
  const t = useTranslations('timetable')
  const isSchool = useSession((session) => session.isSchool)
  const isOpen = useSession((session) => isOpenUser(session.userType))
  const labelled = (label: string, text: string) => {
    const { shown } = cutFor('batch', text)
    return shown && `${label}: ${shown}`
  }
  const product = labelled(t('productName'), entry.product)
  const batch = [
    labelled(t(isSchool ? 'standard' : 'course'), entry.course),
    labelled(t(isSchool ? 'section' : 'batch'), entry.batch),
  ]
  // An entry that reached the student only by a product has no batch.
  const givenTo = isOpen || batch.every((text) => text === '') ? [product] : batch
  const minutes = durationOf(entry)
  return { minutes: minutes && t('minutes', { minutes }), givenTo: givenTo.filter(Boolean) }
}
