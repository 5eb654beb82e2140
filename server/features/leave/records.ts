import { leaveLimits, leaveReasons, leaveStates } from '#domain/leave/rules.ts'
import { leavesOverlap } from '#server/access/leave.ts'
import { file, refersTo } from '#server/records/fields/references.ts'
import { choice, lines } from '#server/records/fields/texts.ts'
import { day, daysInOrder, moment, time, timesInOrder, timesTogether } from '#server/records/fields/times.ts'
import { defineKind, nowIn } from '#server/records/kind.ts'

export const leaves = defineKind({
  name: 'leaves',
  title: 'Leave',
  about:
    'Leave that families ask for, and what was answered: whole days, or hours of one day. Written by the portal and the desk too.',
  table: 'leave_request',
  isOfFamilies: true,
  fields: {
    student: refersTo('students', {
      about: 'The student.',
      example: 'S1',
      column: 'student_id',
      isRequired: true,
    }),
    start_date: day({ title: 'From', about: 'First day.', example: '2026-08-20', isRequired: true }),
    end_date: day({ title: 'Until', about: 'Last day.', example: '2026-08-21', isRequired: true }),
    start_time: time({ title: 'From, time', about: 'From when, of one day; empty for whole days.' }),
    end_time: time({ title: 'Until, time', about: 'Until when, of one day; empty for whole days.' }),
    reason: choice(leaveReasons, { about: 'Why.', example: 'illness', isRequired: true }),
    note: lines({
      title: 'In words',
      about: 'What the family wrote.',
      example: 'Fever since last night',
      max: leaveLimits.note,
    }),
    file: file({ about: 'A photo or PDF, such as a note of a doctor.', column: 'file_id' }),
    state: choice(leaveStates, {
      about: 'What became of it; pending if empty.',
      example: 'approved',
      whenEmpty: "'pending'",
    }),
    asked_by: refersTo('people', {
      about: 'Who asked: a parent, or the student; empty where the institute has entered it.',
      example: 'P1',
      column: 'asked_by',
    }),
    asked_at: moment({
      about: 'When it was asked for; now if empty.',
      example: '2026-08-18 20:15',
      mayBeDay: true,
      made: "date_trunc('second', now())",
    }),
    answered_by: refersTo('people', {
      about: 'Who approved or refused it.',
      example: 'T1',
      column: 'answered_by',
    }),
    answered_at: moment({
      about: 'When it was approved or refused.',
      example: '2026-08-19 08:10',
      mayBeDay: true,
    }),
    answer: lines({
      about: 'What the family reads with it.',
      example: 'Get well soon',
      max: leaveLimits.answer,
    }),
    withdrawn_at: moment({ about: 'When the family took it back.', mayBeDay: true }),
  },
  derived: {
    // Approving or refusing what is there is an answer, and news [leave-20], unless the file says when it was; what is new in a file is of the past.
    answered_at: {
      from: ['state', 'answered_at'],
      sql: (
        value,
        scope,
      ) => `case when t.id is null or ${value('state')} not in ('approved', 'refused') then ${value('answered_at')}
        when t.state <> ${value('state')} and (${value('answered_at')} is null or date_trunc('second', ${value('answered_at')}) = date_trunc('second', t.answered_at)) then ${nowIn(scope)}
        else coalesce(${value('answered_at')}, t.answered_at) end`,
    },
    // So is taking back what is there.
    withdrawn_at: {
      from: ['state', 'withdrawn_at'],
      sql: (
        value,
        scope,
      ) => `case when t.id is null or ${value('state')} <> 'withdrawn' then ${value('withdrawn_at')}
        when t.state <> 'withdrawn' and (${value('withdrawn_at')} is null or date_trunc('second', ${value('withdrawn_at')}) = date_trunc('second', t.withdrawn_at)) then ${nowIn(scope)}
        else coalesce(${value('withdrawn_at')}, t.withdrawn_at) end`,
    },
  },
  rules: [
    daysInOrder,
    timesTogether,
    timesInOrder,
    {
      field: 'start_time',
      problem: 'is only for leave of one day',
      where: (value) =>
        `${value('start_time')} is not null and ${value('start_date')} <> ${value('end_date')}`,
    },
  ],
  warn: ({ instituteId }, rows) =>
    `select w.line, 'start_date' as field, 'overlaps other leave of the student' as problem
      from ${rows} w join leave_request own on own.institute_id = ${instituteId} and own.id = coalesce(w.stored_id,
        (select n.id from leave_request n where n.institute_id = ${instituteId} and n.source_id = w.source_id))
      where not w.removed and exists (select from leave_request other
        where other.institute_id = ${instituteId} and other.id <> own.id and ${leavesOverlap('own', 'other')})`,
})
