import { describe, expect, test } from 'vitest'
import { prepareNews, type Tables } from '#server/news/testing.ts'

const school = prepareNews()
const { load, work, mails, setClock, query } = school

const classAt = (hour: string, removed = '') => ({
  timetable: `id,section,subject,starts_at,ends_at,removed\nC5,10A,maths,2026-06-17 ${hour}:00,2026-06-17 ${hour}:45,${removed}\n`,
})
const asPlanned = [
  'asha: Mathematics on 17-06-2026 at 8:00 AM takes place as planned',
  'meera: 2 news',
  'ravi: Mathematics on 17-06-2026 at 8:00 AM takes place as planned',
  'rohit: Asha: Mathematics on 17-06-2026 at 8:00 AM takes place as planned',
]
/** Each state is sent before the next one. */
const send = async (...states: Tables[]) => {
  for (const state of states) {
    await load(state)
    await work()
  }
}

describe('a class of which something else was sent [news-78]', () => {
  test('takes place as planned after it was called off', async () => {
    await send(classAt('08'), classAt('08', 'yes'))
    expect(mails()).toContain('ravi: Mathematics on 17-06-2026 at 8:00 AM is called off')
    await send(classAt('08', 'no'))
    expect(mails()).toEqual(asPlanned)
    await send(classAt('08'))
    expect(mails()).toEqual([])
    expect(await school.inbox('classCalledOff')).toEqual([])
  })

  test('is at its first time again after it was moved, also twice', async () => {
    await send(classAt('08'), classAt('09'), classAt('11'))
    mails()
    await send(classAt('08'))
    expect(mails()).toEqual(asPlanned)
    await send(classAt('09'))
    expect(mails()).toContain('ravi: Mathematics of 17-06-2026, 8:00 AM, is moved to 17-06-2026 at 9:00 AM')
    expect(await school.inbox('classAsPlanned')).toEqual([])
    await send(classAt('08'))
    expect(mails()).toEqual(asPlanned)
  })

  test('is no such news where nothing was sent or read, or where it is called off in the end', async () => {
    setClock('2026-06-15T22:00:00+05:30')
    await send(classAt('08'), classAt('09'), classAt('08'))
    setClock('2026-06-16T07:00:01+05:30')
    await work()
    expect(mails()).toEqual([])
    await send(classAt('09'))
    mails()
    await send(classAt('08', 'yes'))
    expect(mails()).toContain('ravi: Mathematics on 17-06-2026 at 8:00 AM is called off')
    expect(await school.inbox('classAsPlanned')).toEqual([])
  })

  test('is news where it was only read in the inbox', async () => {
    await query(`update person set email = null`)
    await send(classAt('08'), classAt('08', 'yes'))
    await query(`update news set read_at = created_at where person_id = $1`, [await school.idOf('asha')])
    await send(classAt('08', 'no'))
    expect(await school.inbox()).toContain(
      'Asha: Mathematics on 17-06-2026 at 8:00 AM takes place as planned',
    )
    expect(await school.inbox()).not.toContain(
      'Ravi: Mathematics on 17-06-2026 at 8:00 AM takes place as planned',
    )
  })

  test('that was moved days ago stays moved when something else of it changes', async () => {
    const far = (hour: string, rest = '') => ({
      timetable: `id,section,subject,starts_at,ends_at,topics\nC5,10A,maths,2026-06-20 ${hour}:00,2026-06-20 ${hour}:45,${rest}\n`,
    })
    await send(far('08'), far('11'))
    mails()
    setClock('2026-06-18T10:00:00+05:30')
    await send(far('11', 'Fractions'))
    expect(mails()).toEqual([])
    expect(await school.inbox('classAsPlanned')).toEqual([])
    expect(await school.inbox('classMoved')).toHaveLength(5)
    await send(far('12'))
    expect(mails()).toContain('ravi: Mathematics of 20-06-2026, 11:00 AM, is moved to 20-06-2026 at 12:00 PM')
    expect(await school.inbox('classMoved')).toHaveLength(5)
  })
})

test('a live class that was called off takes place as planned [news-78]', async () => {
  const live = (removed: string) => ({
    'live-classes': `id,name,link,meeting_with,starts_at,ends_at,removed,sections\nL1,Algebra,https://zoom.us/j/1,Zoom,2026-06-16 10:00,2026-06-16 11:00,${removed},10B\n`,
  })
  await send(live(''), live('yes'), live('no'))
  expect(mails()).toEqual([
    'tara: The live class on 16-06-2026 at 10:00 AM is called off: Algebra',
    'tara: The live class on 16-06-2026 at 10:00 AM takes place as planned: Algebra',
  ])
})

test('an event that was moved or called off takes place as planned [news-78]', async () => {
  const event = (day: string, removed = '') => ({
    events: `id,kind,title,start_date,end_date,removed\nE1,event,Sports day,${day},${day},${removed}\n`,
  })
  const tarasMails = () => mails().filter((mail) => mail.startsWith('tara'))
  await send(event('2026-06-20'), event('2026-06-22'), event('2026-06-20'))
  expect(tarasMails()).toEqual([
    'tara: As planned on 20-06-2026: Sports day',
    'tara: Now on 22-06-2026: Sports day',
  ])
  await send(event('2026-06-20', 'yes'), event('2026-06-20', 'no'))
  expect(tarasMails()).toEqual([
    'tara: As planned on 20-06-2026: Sports day',
    'tara: Called off on 20-06-2026: Sports day',
  ])
})

test('a live class and an event that were moved days ago stay so when something else of them changes [news-55, news-57]', async () => {
  const both = (day: string, name: string) => ({
    'live-classes': `id,name,link,meeting_with,starts_at,ends_at,sections\nL1,${name},https://zoom.us/j/1,Zoom,${day} 10:00,${day} 11:00,10B\n`,
    events: `id,kind,title,start_date,end_date\nE1,event,${name},${day},${day}\n`,
  })
  await send(both('2026-06-19', 'First'), both('2026-06-20', 'First'))
  setClock('2026-06-18T10:00:00+05:30')
  await send(both('2026-06-20', 'Second'))
  expect(await school.inbox('liveClassMoved')).toHaveLength(1)
  expect((await school.inbox('eventChanged')).filter((one) => one.startsWith('Tara'))).toHaveLength(1)
})
