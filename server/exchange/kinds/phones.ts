import { joinStrangers, sharedPhone } from '#server/access/family.ts'
import { refersTo } from '#server/records/fields/references.ts'
import { phone } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { defineKind, type Kind, ownId } from '#server/records/kind.ts'

/** Rows that an import of people would make by itself are left out. */
const isHistory = `(exists (select from phone_holder other where other.institute_id = t.institute_id and other.phone = t.phone
    and other.person_id <> t.person_id)
  or exists (select from phone_holder other where other.institute_id = t.institute_id and other.person_id = t.person_id
    and (other.phone, other.from_at) <> (t.phone, t.from_at))
  or t.until is not null
  or exists (select from person join institute on institute.id = person.institute_id
    where person.institute_id = t.institute_id and person.id = t.person_id
      and t.from_at <> person.joined_on::timestamp at time zone institute.time_zone))`

export const phoneHolders = defineKind({
  name: 'phone-numbers',
  title: 'Phone numbers',
  about:
    'Since when, and until when, a phone number was a person’s, where the row of the person does not say it: it decides who reads which messages. Written by the portal whenever a number changes; leave it out unless everything moves to another server.',
  table: 'phone_holder',
  key: ['person', 'phone', 'from_at'],
  exportWhere: isHistory,
  fields: {
    person: refersTo('people', {
      about: 'The person.',
      example: 'P1',
      column: 'person_id',
      isRequired: true,
    }),
    phone: phone({ about: 'The number.', example: '9876543211', isRequired: true }),
    from_at: moment({
      about: 'From when messages to it are the person’s.',
      example: '2026-06-15 00:00',
      isRequired: true,
    }),
    stored_at: moment({
      about:
        'When that was entered; messages before it are the person’s only where no one else had the number.',
      example: '2026-06-15 11:00',
      made: "date_trunc('second', now())",
    }),
    until: moment({ about: 'Until when; empty while it is the person’s.', example: '2026-09-01 10:00' }),
  },
  rules: [
    {
      field: 'until',
      problem: 'is before its beginning',
      where: (value) => `${value('until')} < ${value('from_at')}`,
    },
  ],
  // The row that was made when the person was added.
  after: ({ instituteId }, rows) =>
    `delete from phone_holder t using ${rows} w join phone_holder new_row on new_row.institute_id = ${instituteId}
        and new_row.person_id = w."v_person" and new_row.phone = w."v_phone" and new_row.from_at = w."v_from_at"
          and new_row.until is null
      where t.institute_id = ${instituteId} and t.person_id = new_row.person_id and t.phone = new_row.phone and t.until is null
        and t.from_at <> new_row.from_at and not exists (select from ${rows} other_row
          where other_row."v_person" = t.person_id and other_row."v_phone" = t.phone and other_row."v_from_at" = t.from_at)`,
})

/** People of different families with one number: each reads the messages that are sent to it. */
export const warnOfSharedPhones: NonNullable<Kind['warn']> = (scope, rows) =>
  `select w.line, 'phone' as field, ${sharedPhone(`min(${ownId(scope, 'other')})`)} as problem
    from ${rows} w join person on person.institute_id = ${scope.instituteId} and person.id = w.stored_id ${joinStrangers}
    group by w.line`
