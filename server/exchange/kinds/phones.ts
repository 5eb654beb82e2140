import { joinStrangers, sharedPhone } from '#server/access/family.ts'
import { refersTo } from '#server/records/fields/references.ts'
import { phone } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { defineKind, type Kind, ownId } from '#server/records/kind.ts'

/** Rows that an import of people would make by itself are left out. */
const isHistory = `(exists (select from phone_holder o where o.institute_id = t.institute_id and o.phone = t.phone
    and o.person_id <> t.person_id)
  or exists (select from phone_holder o where o.institute_id = t.institute_id and o.person_id = t.person_id
    and (o.phone, o.from_at) <> (t.phone, t.from_at))
  or t.until is not null
  or exists (select from person p join institute i on i.id = p.institute_id
    where p.institute_id = t.institute_id and p.id = t.person_id
      and t.from_at <> p.joined_on::timestamp at time zone i.time_zone))`

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
    `delete from phone_holder t using ${rows} w join phone_holder n on n.institute_id = ${instituteId}
        and n.person_id = w."v_person" and n.phone = w."v_phone" and n.from_at = w."v_from_at" and n.until is null
      where t.institute_id = ${instituteId} and t.person_id = n.person_id and t.phone = n.phone and t.until is null
        and t.from_at <> n.from_at and not exists (select from ${rows} o
          where o."v_person" = t.person_id and o."v_phone" = t.phone and o."v_from_at" = t.from_at)`,
})

/** People of different families with one number: each reads the messages that are sent to it. */
export const warnOfSharedPhones: NonNullable<Kind['warn']> = (scope, rows) =>
  `select w.line, 'phone' as field, ${sharedPhone(`min(${ownId(scope, 'o')})`)} as problem
    from ${rows} w join person p on p.institute_id = ${scope.instituteId} and p.id = w.stored_id ${joinStrangers}
    group by w.line`
