import { askQuestion, writePost } from '#domain/ask/calls.ts'
import { askLimits } from '#domain/ask/rules.ts'
import type { Call } from '#domain/call.ts'
import { answerNotice } from '#domain/home/answer/calls.ts'
import { askLeave } from '#domain/leave/calls.ts'
import { bookMeeting } from '#domain/meeting/calls.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { type Attack, people, type Target } from './attack.ts'
import { allAtOnce, countOf, countRows, exactly, race, unbroken } from './race.ts'

/** A parent with the children, by their ids. */
async function familyOf(target: Target) {
  const me = await target.callerOf(people.parent)
  const rows = await target.query<{ id: number }>(
    'select student_id as id from guardian where institute_id = $1 and parent_id = $2 order by 1',
    [me.institute, me.personId],
  )
  const [first = 0, second = 0] = rows.map(({ id }) => id)
  return { me, first, second }
}

/** As JSON: only three forms are accepted at once. */
const act = (target: Target, { institute, token }: Caller, call: Call, body: object) =>
  target.app.inject({
    method: call.method,
    url: call.path,
    headers: { host: 'localhost', authorization: token },
    payload: { institute_id: institute, ...body },
  })

const questionOf = (student_id: number) => ({
  ...{ student_id, addressee: 'office', subject_id: null },
  ...{ title: 'The bus', text: 'When does it come?' },
})
const clear = async (target: Target, { institute }: Caller) => {
  await target.query('delete from ask_thread where institute_id = $1', [institute])
  await target.query(
    `update institute set features = features || '{"questions": "teachers and office"}' where id = $1`,
    [institute],
  )
}

const newQuestions = race('new questions about one student', async (target) => {
  const { me, first } = await familyOf(target)
  await clear(target, me)
  const answers = await allAtOnce(() => act(target, me, askQuestion, questionOf(first)))
  const asked = await countRows(target, 'ask_thread where student_id = $1', [first])
  await clear(target, me)
  return [
    exactly(asked, askLimits.newPerDay, 'questions'),
    exactly(countOf(answers, 200), askLimits.newPerDay, 'answers'),
    unbroken(answers),
  ]
})

const messages = race('messages of a parent about two children', async (target) => {
  const { me, first, second } = await familyOf(target)
  await clear(target, me)
  const threads: { student_id: number; thread_id: number }[] = []
  for (const student_id of [first, first, first, second, second]) {
    const made = await act(target, me, askQuestion, questionOf(student_id))
    const { result } = JSON.parse(made.body) as { result?: { thread_id: number } }
    threads.push({ student_id, thread_id: result?.thread_id ?? 0 })
  }
  const answers = await allAtOnce((n) =>
    act(target, me, writePost, { ...threads[n % threads.length], text: `More ${n}` }),
  )
  const written = await countRows(target, `ask_post where author_id = $1 and kind = 'message'`, [me.personId])
  await clear(target, me)
  return [
    exactly(written, askLimits.perDay, 'messages'),
    exactly(countOf(answers, 200), askLimits.perDay - threads.length, 'answers'),
    unbroken(answers),
  ]
})

const leave = race('leave on one day', async (target) => {
  const { me, first } = await familyOf(target)
  const [coming] = await target.query<{ day: string }>(
    `select (min(class.starts_at) at time zone 'Asia/Kolkata')::date::text as day from enrolment
      join classroom_class class on class.section_id = enrolment.section_id and class.cancelled_at is null
      where enrolment.student_id = $1 and class.starts_at > now() + interval '1 day'`,
    [first],
  )
  const day = coming?.day ?? ''
  const asked = { student_id: first, from: day, until: day, from_time: '', until_time: '' }
  const answers = await allAtOnce(() =>
    act(target, me, askLeave, { ...asked, reason: 'family', note: 'A wedding' }),
  )
  const rows = 'leave_request where student_id = $1 and start_date = $2'
  return [
    exactly(await countRows(target, rows, [first, day]), 1, 'asks for leave'),
    exactly(countOf(answers, 200), 1, 'answers'),
    unbroken(answers),
  ]
})

const slots = race('one time of a meeting for two children', async (target) => {
  const { me, first, second } = await familyOf(target)
  const [offer] = await target.query<{ id: number }>(
    `insert into meeting_offer (institute_id, teacher_id, day, start_time, end_time, minutes, book_until)
      select $1, id, current_date + 20, '15:00', '15:10', 10, current_date + 20 from person
      where institute_id = $1 and role = 'teacher' order by id limit 1 returning id`,
    [me.institute],
  )
  const offer_id = offer?.id ?? 0
  for (const student of [first, second])
    await target.query(
      'insert into meeting_offer_student (institute_id, offer_id, student_id) values ($1, $2, $3)',
      [me.institute, offer_id, student],
    )
  const answers = await allAtOnce((n) =>
    act(target, me, bookMeeting, { student_id: n % 2 ? first : second, offer_id, time: '15:00', seen: '' }),
  )
  const booked = await countRows(target, `meeting_booking where offer_id = $1 and state = 'booked'`, [
    offer_id,
  ])
  return [exactly(booked, 1, 'bookings'), unbroken(answers)]
})

const oneAnswer = race('answers to a notice for one student', async (target) => {
  const { me, first } = await familyOf(target)
  const notice_id = me.things.notice
  await target.query(
    `update announcement set asks = 'yes or no', answer_until = current_date + 2 where institute_id = $1 and id = $2`,
    [me.institute, notice_id],
  )
  const changes = () =>
    countRows(target, `change where kind = 'notice-answer' and subject_id = $1`, [notice_id])
  const before = await changes()
  const answers = await allAtOnce((n) =>
    act(target, me, answerNotice, { student_id: first, notice_id, answer: n % 2 ? 'yes' : 'no', seen: '' }),
  )
  return [
    exactly((await changes()) - before, 1, 'answers that were written'),
    exactly(countOf(answers, 200) + countOf(answers, 409), answers.length, 'answers'),
    unbroken(answers),
  ]
})

/** What families do at the same moment. */
export const familyRaces: Attack[] = [newQuestions, messages, leave, slots, oneAnswer]
