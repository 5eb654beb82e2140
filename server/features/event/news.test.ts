import { describe, expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const { load, inbox, work, setClock, query } = prepareNews()

const event = (row: string) => ({
  events: `id,kind,title,start_date,end_date,start_time,end_time,audience,standards,removed\n${row}\n`,
})
const sportsDay = (days: string, { standards = '', removed = '' } = {}) =>
  event(`E1,event,Sports day,${days},09:00,15:00,,${standards},${removed}`)

describe('a holiday or event [news-57]', () => {
  test('is news at five on the day before, once for each student and parent', async () => {
    await load(event('H1,holiday,Raja Parba,2026-06-16,2026-06-17,,,,,'))
    setClock('2026-06-15T16:59:59+05:30')
    await work()
    expect(await inbox()).toEqual([])
    setClock('2026-06-15T17:00:00+05:30')
    await work()
    await work()
    expect(await inbox()).toEqual([
      'Asha: Holiday on 16-06-2026: Raja Parba',
      'Meera: Asha: Holiday on 16-06-2026: Raja Parba',
      'Ravi: Holiday on 16-06-2026: Raja Parba',
      'Rohit: Asha: Holiday on 16-06-2026: Raja Parba',
      'Tara: Holiday on 16-06-2026: Raja Parba',
    ])
  })

  test('for parents is for parents only, and one for teachers for none of them', async () => {
    setClock('2026-06-15T18:00:00+05:30')
    await load(event('E1,event,Evening,2026-06-16,2026-06-16,18:00,19:00,parents,,'))
    await load(event('E2,event,Meeting,2026-06-16,2026-06-16,,,teachers,,'))
    expect(await inbox()).toEqual([
      'Meera: Asha: Event on 16-06-2026 at 6:00 PM: Evening',
      'Rohit: Asha: Event on 16-06-2026 at 6:00 PM: Evening',
    ])
  })

  test('of another standard, or of an institute without the calendar, is no news', async () => {
    setClock('2026-06-15T18:00:00+05:30')
    await load({ standards: 'id,name\n9,9\n', ...sportsDay('2026-06-16,2026-06-16', { standards: '9' }) })
    expect(await inbox()).toEqual([])
    await query(`update institute set kind = 'coaching'`)
    await load(sportsDay('2026-06-16,2026-06-16'))
    expect(await inbox()).toEqual([])
  })

  test('that is changed is news in its latest state, and no more once it is as before', async () => {
    await load(sportsDay('2026-06-20,2026-06-20'))
    expect(await inbox()).toEqual([])
    await load(sportsDay('2026-06-22,2026-06-22'))
    await load(sportsDay('2026-06-23,2026-06-24'))
    expect(await inbox()).toContain('Rohit: Asha: Now on 23-06-2026 to 24-06-2026 at 9:00 AM: Sports day')
    expect(await inbox()).toHaveLength(5)
    await load(sportsDay('2026-06-23,2026-06-24', { removed: 'yes' }))
    expect(await inbox()).toContain('Tara: Called off on 23-06-2026: Sports day')
    expect(await inbox()).toHaveLength(5)
  })

  test('that comes back to its day, or is far away or past, is no news', async () => {
    await load(sportsDay('2026-06-20,2026-06-20'))
    await load(sportsDay('2026-06-22,2026-06-22'))
    await load(sportsDay('2026-06-20,2026-06-20'))
    await load(event('E2,event,Far,2026-09-20,2026-09-20,,,,,'))
    await load(event('E2,event,Far,2026-09-21,2026-09-21,,,,,'))
    await load(event('E3,event,Past,2026-06-10,2026-06-10,,,,,'))
    await load(event('E3,event,Past,2026-06-11,2026-06-11,,,,,'))
    expect(await inbox()).toEqual([])
  })
})
