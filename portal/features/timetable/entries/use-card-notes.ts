import { useTranslations } from 'use-intl/react'
import { isOpenUser } from '#domain/session/user-type.ts'
import type { TimetableEntry } from '#domain/timetable/calls.ts'
import { cutFor, durationOf } from '#portal/shared/calendar/entry.ts'
import { useSession } from '#portal/shared/session-store.ts'

/**
 * To whom an entry is given, with its label: Standard and Section at a school, Course and Batch elsewhere, 'Product
 * Name' for an open user (spec/2 §6); and how long it takes.
 */
export function useCardNotes(entry: TimetableEntry): { minutes: string; givenTo: string[] } {
  const t = useTranslations('timetable')
  const isSchool = useSession((session) => session.is_institute_type_school)
  const isOpen = useSession((session) => isOpenUser(session.user_type))
  const labelled = (label: string, text: string | undefined) => {
    const { shown } = cutFor('batch', text)
    return shown && `${label}: ${shown}`
  }
  const product = labelled(t('productName'), entry.product_name)
  const batch = [
    labelled(t(isSchool ? 'standard' : 'course'), entry.master_course_name),
    labelled(t(isSchool ? 'section' : 'batch'), entry.course),
  ]
  // What reached a student by a product alone has no batch.
  const givenTo = isOpen || batch.every((text) => text === '') ? [product] : batch
  const minutes = durationOf(entry)
  return { minutes: minutes && t('minutes', { minutes }), givenTo: givenTo.filter(Boolean) }
}
