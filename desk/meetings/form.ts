import type { CallReply } from '#domain/call.ts'
import type { OfferSheet, readOfferChoices } from '#domain/desk/meeting-calls.ts'

export type Choices = CallReply<typeof readOfferChoices>['result']

/** What is typed: numbers as they are written. */
export type OfferForm = {
  teachers: number[]
  day: string
  from: string
  until: string
  minutes: string
  pause: string
  place: string
  link: string
  note: string
  bookUntil: string
  sections: number[]
  students: { student_id: number; name: string }[]
  word: string
}

/** A teacher has his own name chosen, and his section where it is the only one. */
export function emptyForm({ teachers, sections }: Choices): OfferForm {
  return {
    teachers: teachers.length === 1 ? teachers.map(({ teacher_id }) => teacher_id) : [],
    ...{ day: '', from: '09:00', until: '12:00', minutes: '10', pause: '0' },
    ...{ place: '', link: '', note: '', bookUntil: '', word: '' },
    sections: sections.length === 1 ? sections.map(({ section_id }) => section_id) : [],
    students: [],
  }
}

export const formOf = (offer: OfferSheet): OfferForm => ({
  teachers: [offer.teacher_id],
  ...{ day: offer.day, from: offer.from, until: offer.until },
  ...{ minutes: String(offer.minutes), pause: String(offer.pause) },
  ...{ place: offer.place, link: offer.link, note: offer.note, bookUntil: offer.book_until, word: '' },
  sections: offer.section_ids,
  students: offer.students,
})

const numberOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : -1)

export const planOf = (form: OfferForm) => ({
  ...{ day: form.day, from: form.from, until: form.until },
  ...{ minutes: numberOf(form.minutes), pause: numberOf(form.pause) },
  ...{ place: form.place.trim(), link: form.link.trim(), bookUntil: form.bookUntil },
})

export function bodyOf(form: OfferForm) {
  const { bookUntil, ...plan } = planOf(form)
  return {
    ...plan,
    book_until: bookUntil,
    note: form.note.trim(),
    section_ids: form.sections,
    student_ids: form.students.map(({ student_id }) => student_id),
  }
}
