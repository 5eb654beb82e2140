import type { OfferAtDesk } from '#domain/desk/meeting-calls.ts'
import type { Question } from '#domain/desk/question-calls.ts'

export const offerOf = (more: Partial<OfferAtDesk> = {}): OfferAtDesk => ({
  ...{ offer_id: 5, teacher: 'Priya Nair', teacher_id: 7, is_teacher_here: true, day: '2026-12-05' },
  ...{ from: '15:00', until: '15:30', minutes: 10, pause: 0, place: 'Room 12', link: '', note: '' },
  ...{ book_until: '2026-12-03', is_called_off: false, word: '', sections: '10-A', single_students: 0 },
  ...{ slots: 3, booked: 1 },
  ...more,
})

export const questionOf = (more: Partial<Question> = {}): Question => ({
  ...{ thread_id: 7, addressee: 'class', subject: '', title: 'Spectacles', asked_by: 'Rohan Sharma' },
  ...{ is_by_student: false, opened_at: '2026-11-19T21:10:00+05:30', last_at: '2026-11-19T21:10:00+05:30' },
  ...{ last_side: 'family', last_text: 'May he sit in front?', is_closed: false, is_waiting: true },
  ...{ name: 'Aarav Sharma', roll_no: '1', sections: '10-A', person_id: 11, reports: 0 },
  ...more,
})
