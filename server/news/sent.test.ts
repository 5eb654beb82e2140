import { describe, expect, test } from 'vitest'
import { undoImport } from '#server/exchange/undo.ts'
import { newsPlan } from '#server/news/plan.ts'
import { channels } from '#server/news/send/channels.ts'
import { deliverBy } from '#server/news/send/deliver.ts'
import { prepareNews } from '#server/news/testing.ts'
import { takeDue } from '#server/queue/queue.ts'
import { workOnce } from '#server/queue/testing.ts'

const school = prepareNews()
const { load, work, mails, query, setClock, handed } = school

const homework = (title = 'Set 4', id = 'A1') => ({
  assignments: `id,section,subject,title,opens_at,ends_at\n${id},10A,maths,${title},2026-06-15 09:00,2026-06-17 20:00\n`,
})
const marked = (rows: string) => ({ attendance: `class,student,status\n${rows}` })
const classes = {
  timetable: `id,section,subject,starts_at,ends_at\nC1,10A,maths,2026-06-15 08:00,2026-06-15 08:45\n`,
}
const night = '2026-06-15T22:00:00+05:30'
const morning = '2026-06-16T07:00:01+05:30'

describe('by e-mail', () => {
  test('everything that is due to a person is one message, once, to each of two parents [news-14, news-15]', async () => {
    await load(homework())
    await load(homework())
    await work()
    await work()
    expect(mails()).toEqual([
      'asha: New homework in Mathematics, due 17-06-2026: Set 4',
      'meera: 2 news',
      'ravi: New homework in Mathematics, due 17-06-2026: Set 4',
      'rohit: Asha: New homework in Mathematics, due 17-06-2026: Set 4',
    ])
    await load(homework('Set 4 corrected'))
    await work()
    expect(mails()).toEqual([])
  })

  test('as plain text and HTML, with links of the child and one click to stop it [news-4, news-23]', async () => {
    await load(homework('Sets <4> & 5'))
    await work()
    const mail = handed.find(({ to }) => to === 'rohit@sun.test')
    const [asha] = await query(`select id from student where person_id = $1`, [await school.idOf('asha')])
    const [assignment] = await query('select id from assignment')
    const [year] = await query('select id from academic_year')
    const names = [`student_id=${asha.id}`, `academic_year_id=${year.id}`]
    const path = `https://portal.sun.test/assignment/${assignment.id}?`
    expect(mail?.text).toContain(
      `Asha: New homework in Mathematics, due 17-06-2026: Sets <4> & 5\n${path}${names.join('&')}\n`,
    )
    expect(mail?.html).toContain(`<a href="${path}${names.join('&amp;')}"`)
    expect(mail?.html).toContain('Sets &lt;4&gt; &amp; 5')
    const stop = /^<(https:\/\/portal\.sun\.test\/api\/v1\/news\/unsubscribe\/[\w.-]+)>$/.exec(
      mail?.headers?.['List-Unsubscribe'] ?? '',
    )?.[1]
    expect(mail?.text).toContain(`Stop these e-mails: ${stop}`)
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  test('at night it waits for the morning; what is urgent does not [news-18, news-20]', async () => {
    setClock(night)
    await load(homework())
    await school.changePassword('rohit')
    await work()
    expect(mails()).toEqual([
      'rohit: Your password was changed. If it was not you, tell the institute at once.',
    ])
    setClock(morning)
    await work()
    expect(mails()).toHaveLength(4)
  })

  test('a digest has the news of a day in one message, and is not sent without any [news-19]', async () => {
    await query(`insert into news_hours values (1, $1, 1260, 420, $2)`, [await school.idOf('rohit'), 18 * 60])
    await load(homework())
    await work()
    setClock('2026-06-15T12:00:00+05:30')
    await load(homework('Poem', 'A2'))
    await work()
    expect(mails().filter((mail) => mail.startsWith('rohit'))).toEqual([])
    setClock('2026-06-15T18:00:00+05:30')
    await work()
    expect(mails()).toEqual(['rohit: 2 news'])
    setClock('2026-06-16T18:30:00+05:30')
    await work()
    expect(mails().filter((mail) => mail.startsWith('rohit'))).toEqual([])
  })
})

test.each([{ SMTP_URL: undefined }, { NEWS_EMAIL: 'off' as const }])(
  'with %o news is in the inbox only [news-16]',
  async (part) => {
    const { config, ...context } = school.context()
    await load(homework())
    const live = { ...config, MESSENGER: 'live' as const, SMTP_URL: 'smtp://mail.example' }
    await workOnce([newsPlan], { ...context, config: { ...live, ...part } })
    await work()
    expect([mails(), (await school.inbox()).length]).toEqual([[], 5])
  },
)

describe('what does not hold any more when it is sent', () => {
  test('an absence that is corrected in the quiet hours is never sent [news-7, news-15]', async () => {
    setClock(night)
    await load({ ...classes, ...marked('C1,asha,absent\n') })
    await work()
    await load(marked('C1,asha,present\n'))
    setClock(morning)
    await work()
    expect(mails()).toEqual([])
    expect(
      await query('select handed_at, dropped_at is not null as is_dropped, reason from news_delivery'),
    ).toEqual([
      { handed_at: null, is_dropped: true, reason: 'read or withdrawn' },
      { handed_at: null, is_dropped: true, reason: 'read or withdrawn' },
    ])
  })

  test('one that was sent is corrected in a second message, and sent again if it is marked again [news-7]', async () => {
    await load({ ...classes, ...marked('C1,asha,absent\n') })
    setClock('2026-06-15T10:10:00+05:30')
    await work()
    expect(mails()).toHaveLength(2)
    await load(marked('C1,asha,present\n'))
    await work()
    expect(mails()).toEqual([
      'meera: Asha: Correction: not absent on 15-06-2026',
      'rohit: Asha: Correction: not absent on 15-06-2026',
    ])
    await load(marked('C1,asha,absent\n'))
    await work()
    expect(mails()).toEqual([])
    setClock('2026-06-15T10:20:00+05:30')
    await work()
    expect(mails()).toEqual([
      'meera: Asha: Marked absent on 15-06-2026: Mathematics',
      'rohit: Asha: Marked absent on 15-06-2026: Mathematics',
    ])
  })

  test('an evaluation that is withdrawn is not sent [news-6]', async () => {
    setClock(night)
    await load({
      assignments: homework().assignments.replaceAll('06-15 09', '06-01 09').replace('06-17', '06-12'),
    })
    await load({ evaluations: 'assignment,student,marks\nA1,ravi,18\n' })
    await work()
    await load({ evaluations: 'assignment,student,removed\nA1,ravi,yes\n' })
    setClock(morning)
    await work()
    expect(mails()).toEqual([])
  })

  test('a class that is moved twice at night is sent once, and moved back as planned [news-10]', async () => {
    const at = (hour: string) => ({
      timetable: `id,section,subject,starts_at,ends_at\nC5,10A,maths,2026-06-17 ${hour}:00,2026-06-17 ${hour}:45\n`,
    })
    await load(at('08'))
    setClock(night)
    await load(at('09'))
    await work()
    await load(at('11'))
    await work()
    setClock(morning)
    await work()
    expect(mails()).toContain('ravi: Mathematics of 17-06-2026, 8:00 AM, is moved to 17-06-2026 at 11:00 AM')
    setClock('2026-06-16T22:00:00+05:30')
    await load(at('12'))
    await work()
    await load(at('08'))
    setClock('2026-06-17T07:00:01+05:30')
    await work()
    // What was sent in the morning before holds no more [news-78].
    expect(mails()).toContain('ravi: Mathematics on 17-06-2026 at 8:00 AM takes place as planned')
  })

  test('a parent who was removed a second before, and a child who left, get nothing [news-14]', async () => {
    setClock(night)
    await load(homework())
    await work()
    await query(`delete from guardian where parent_id = $1`, [await school.idOf('rohit')])
    await load({ enrolments: 'id,student,section,start_date,end_date\ne2,ravi,10A,2026-04-01,2026-06-15\n' })
    setClock(morning)
    await work()
    expect(mails()).toEqual([
      'asha: New homework in Mathematics, due 17-06-2026: Set 4',
      'meera: Asha: New homework in Mathematics, due 17-06-2026: Set 4',
    ])
    expect(await school.inbox()).toHaveLength(2)
  })

  test('what was read meanwhile, turned off or paused is not sent [news-16, news-21, news-22]', async () => {
    setClock(night)
    await load(homework())
    await work()
    await query(`update news set read_at = now() where person_id = $1`, [await school.idOf('asha')])
    await query(`insert into news_choice values (1, $1, 'homework', 'email', false)`, [
      await school.idOf('rohit'),
    ])
    await query(`insert into news_hours values (1, $1, 1260, 420, null, '2026-06-20')`, [
      await school.idOf('ravi'),
    ])
    setClock(morning)
    await work()
    expect(mails()).toEqual(['meera: 2 news'])
  })

  test('an import that was undone is not sent [news-14]', async () => {
    setClock(night)
    const { number = 0 } = await load(homework())
    await work()
    const { obstacles } = await undoImport(school.context().pool, {
      instituteId: 1,
      number,
      now: school.now(),
      isCheckOnly: false,
    })
    expect(obstacles).toEqual([])
    setClock(morning)
    await work()
    expect([mails(), await school.inbox()]).toEqual([[], []])
  })
})

describe('exactly once', () => {
  test('after a failure the same message is handed over again under the same key [news-15]', async () => {
    school.failNext()
    await load({ ...classes, ...marked('C1,asha,absent\n') })
    await query(`update person set email = null where source_id = 'meera'`)
    setClock('2026-06-15T10:10:00+05:30')
    await work()
    setClock('2026-06-15T10:12:00+05:30')
    await load(homework())
    await query(`delete from news where kind <> 'absence'`)
    await work()
    const [first, second, ...others] = handed.filter(({ to }) => to === 'rohit@sun.test')
    expect(first?.subject).toMatch(/Marked absent/)
    expect(second).toEqual(first)
    expect(others).toEqual([])
  })

  test('a process that dies between handing over and noting it hands the same over again, and nothing else [news-15]', async () => {
    await load({ ...classes, ...marked('C1,asha,absent\n') })
    await query(`update person set email = null where source_id = 'meera'`)
    const context = school.context()
    await workOnce([newsPlan], context)
    setClock('2026-06-15T10:10:00+05:30')
    const [taken] = await takeDue(context, new Map([['news-email', 1]]))
    if (!taken) throw new Error('no job')
    const dies = async () => {
      throw new Error('killed')
    }
    const killed = deliverBy(channels.email)(
      {
        ...taken,
        payload: taken.payload as { personIds: number[] },
        isLastTry: false,
        signal: new AbortController().signal,
        finish: dies,
        keep: dies,
      },
      context,
    )
    await expect(killed).rejects.toThrow('killed')
    // More becomes due before another process takes over: it is a message of its own.
    await load(homework())
    setClock('2026-06-15T10:11:05+05:30')
    await work()
    const [first, second, third, ...others] = handed.filter(({ to }) => to === 'rohit@sun.test')
    const again = [second, third].find((one) => one?.key === first?.key)
    expect(again).toEqual(first)
    expect([second, third].find((one) => one?.key !== first?.key)?.text).toContain('New homework')
    expect(others).toEqual([])
    expect(await query('select 1 from news_delivery where handed_at is null')).toEqual([])
    expect(await query(`select 1 from job where name <> 'news-clock'`)).toEqual([])
  })
})

test('the clock goes on after a standstill, and sends nothing twice [news-12]', async () => {
  await load({
    assignments: `id,section,subject,title,opens_at,ends_at\nA1,10B,maths,Set 4,2026-06-15 15:00,2026-06-18 20:00\n`,
  })
  setClock('2026-06-16T12:00:00+05:30')
  await work()
  expect(mails()).toEqual(['tara: New homework in Mathematics, due 18-06-2026: Set 4'])
  await work()
  expect(mails()).toEqual([])
  const [clock, ...others] = await query(`select due_at from job where name = 'news-clock'`)
  expect(clock).toEqual({ due_at: new Date('2026-06-16T12:15:00+05:30') })
  expect(others).toEqual([])
})
