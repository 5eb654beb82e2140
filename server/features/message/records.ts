import { isSentToHolder } from '#server/access/messages.ts'
import { lines, phone } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { defineKind } from '#server/records/kind.ts'

export const messages = defineKind({
  name: 'messages',
  title: 'Messages',
  about:
    'Messages that were sent to phone numbers, for reading them again. They are not sent by the import. Those whose number it was at that time read them: since `joined_on`, or since the number was entered.',
  table: 'message',
  fields: {
    phone: phone({ about: 'The number that it was sent to.', example: '9876543211', isRequired: true }),
    text: lines({ about: 'The message.', example: 'Asha was absent today.', isRequired: true, max: 2000 }),
    sent_at: moment({
      title: 'Time',
      about: 'When it was sent.',
      example: '2026-06-15 11:00',
      isRequired: true,
    }),
  },
  warn: (scope, rows) =>
    `select min(w.line) as line, 'phone' as field,
        'was the number of no person of the portal at that time, and no one can read the message'
          || case when count(*) > 1 then ', nor those of ' || count(*) - 1 || ' further rows' else '' end as problem
      from ${rows} w join message on message.institute_id = ${scope.instituteId} and message.id = coalesce(w.stored_id,
        (select same.id from message same where same.institute_id = ${scope.instituteId} and same.source_id = w.source_id))
      where not exists (select from phone_holder where ${isSentToHolder}) having count(*) > 0`,
})
