import { lines, phone } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { defineKind } from '#server/records/kind.ts'

export const messages = defineKind({
  name: 'messages',
  title: 'Messages',
  about: 'Messages that were sent to phone numbers, for reading them again. They are not sent by the import.',
  table: 'message',
  fields: {
    phone: phone({ about: 'The number that it was sent to.', example: '9876543211', isRequired: true }),
    text: lines({ about: 'The message.', example: 'Asha was absent today.', isRequired: true, max: 2000 }),
    sent_at: moment({ about: 'When it was sent.', example: '2026-06-15 11:00', isRequired: true }),
  },
})
