import { describe, expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const school = prepareNews()
const { load, inbox, work, setClock, query } = school

const liveClass = (startsAt: string, rest = ',,10A,') => ({
  'live-classes': `id,name,link,meeting_with,starts_at,ends_at,removed,sections,products\nL1,Revision,https://zoom.us/j/1,Zoom,${startsAt},2026-06-17 20:00${rest}\n`,
})
const unitTest = (startsAt: string, type = 'mock') => ({
  'test-labels': `id,name,type\nL1,Mock,${type}\n`,
  tests: `id,label,name,starts_at,ends_at,duration_minutes,maximum_marks,sections\nT1,L1,Unit 1,${startsAt},2026-06-15 12:00,60,50,10A\n`,
})
const clockAt = async () => (await query(`select due_at from job where name = 'news-clock'`))[0].due_at

describe('a live class [news-55]', () => {
  test('is news ten minutes before, on time, for the students who can join, and not for parents [news-53]', async () => {
    await load(liveClass('2026-06-15 10:22'))
    expect(await clockAt()).toEqual(new Date('2026-06-15T10:12:00+05:30'))
    setClock('2026-06-15T10:11:59+05:30')
    await work()
    expect(await inbox()).toEqual([])
    setClock('2026-06-15T10:12:00+05:30')
    await work()
    expect(await inbox()).toEqual([
      'Asha: Live class at 10:22 AM: Revision',
      'Ravi: Live class at 10:22 AM: Revision',
    ])
    expect(await clockAt()).toEqual(new Date('2026-06-15T10:15:00+05:30'))
  })

  test('that is given less than ten minutes before is news at once, and one that has begun is not', async () => {
    await load(liveClass('2026-06-15 10:05'))
    expect(await inbox('liveClassSoon')).toHaveLength(2)
    await load(liveClass('2026-06-15 09:59'))
    expect(await inbox('liveClassSoon')).toEqual([])
    await load(liveClass('2026-06-15 10:04', ',,10B,'))
    expect(await inbox('liveClassSoon')).toEqual(['Tara: Live class at 10:04 AM: Revision'])
  })

  test('of a product reaches its holders', async () => {
    await load({
      products: 'id,title\nPR1,Course\n',
      orders: 'product,person,enrolled_at\nPR1,omar,2026-06-01 10:00\n',
      ...liveClass('2026-06-15 10:05', ',,,PR1'),
    })
    expect(await inbox()).toEqual(['Omar: Live class at 10:05 AM: Revision'])
  })

  test('that is moved or called off is news for students and parents; moved again, only the new time', async () => {
    await load(liveClass('2026-06-16 10:00'))
    await load(liveClass('2026-06-16 11:00'))
    await load(liveClass('2026-06-17 09:00'))
    expect(await inbox()).toEqual(
      ['Asha', 'Meera: Asha', 'Meera: Ravi', 'Ravi', 'Rohit: Asha'].map(
        (who) =>
          `${who}: The live class of 16-06-2026, 10:00 AM, is moved to 17-06-2026 at 9:00 AM: Revision`,
      ),
    )
    await load(liveClass('2026-06-17 09:00', ',yes,10A,'))
    expect(await inbox()).toContain(
      'Rohit: Asha: The live class on 17-06-2026 at 9:00 AM is called off: Revision',
    )
    expect(await inbox()).toHaveLength(5)
    await load(liveClass('2026-06-16 10:00', ',no,10A,'))
    expect(await inbox()).toEqual([])
  })

  test('of an institute without live classes is no news', async () => {
    await query(`update institute set plan = plan || '{"classes": "OFFLINE"}'`)
    await load(liveClass('2026-06-15 10:05'))
    expect(await inbox()).toEqual([])
  })
})

describe('a test that opens [news-54]', () => {
  test('is news at that moment, for those who can take it and have not begun', async () => {
    await load(unitTest('2026-06-15 10:07'))
    expect(await clockAt()).toEqual(new Date('2026-06-15T10:07:00+05:30'))
    await query(`insert into test_attempt (institute_id, test_id, person_id, started_at)
      select 1, test.id, person.id, '2026-06-15 10:07+05:30' from test, person where person.source_id = 'ravi'`)
    setClock('2026-06-15T10:07:00+05:30')
    await work()
    expect(await inbox('testOpens')).toEqual(['Asha: The test is open since 10:07 AM: Unit 1'])
  })

  test('for practice is no news, nor is one that is called off before', async () => {
    await load(unitTest('2026-06-15 10:07', 'practice'))
    await load({ ...unitTest('2026-06-15 10:08'), 'test-labels': 'id,name,type\nL2,Other,mock\n' })
    await query('update test set cancelled_at = now()')
    setClock('2026-06-15T10:30:00+05:30')
    await work()
    expect(await inbox()).toEqual([])
  })
})

test('the clock that was hurried goes back to quarters of an hour, and another process takes none from it', async () => {
  await load(liveClass('2026-06-15 10:22'))
  await query(`update job set attempts = 1, due_at = '2026-06-15 10:20+05:30' where name = 'news-clock'`)
  await load(liveClass('2026-06-15 10:23'))
  expect(await clockAt()).toEqual(new Date('2026-06-15T10:20:00+05:30'))
})
