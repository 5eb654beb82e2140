import { expect, test } from 'vitest'
import { undoImport } from '#server/exchange/undo.ts'
import { prepareNews, type Tables } from '#server/news/testing.ts'

const school = prepareNews()
const { load, work, mails, setClock } = school

const classAt = (hour: string) => ({
  timetable: `id,section,subject,starts_at,ends_at\nC1,10A,maths,2026-06-15 08:00,2026-06-15 08:45\nC5,10A,maths,2026-06-17 ${hour}:00,2026-06-17 ${hour}:45\n`,
})
/** Imports something, sends the news of it, and takes the import back. */
async function loadAndUndo(tables: Tables): Promise<string[]> {
  const { number = 0 } = await load(tables)
  setClock('2026-06-15T10:10:00+05:30')
  await work()
  const sent = mails()
  setClock('2026-06-15T10:30:00+05:30')
  const at = { instituteId: 1, number, now: school.now(), isCheckOnly: false }
  expect((await undoImport(school.context().pool, at)).obstacles).toEqual([])
  await work()
  return sent
}

test('an absence that was sent is corrected where its import is undone [news-7, news-79]', async () => {
  await load(classAt('08'))
  const sent = await loadAndUndo({ attendance: 'class,student,status\nC1,asha,absent\n' })
  expect(sent).toHaveLength(2)
  expect(mails()).toEqual([
    'meera: Asha: Correction: not absent on 15-06-2026',
    'rohit: Asha: Correction: not absent on 15-06-2026',
  ])
})

test('a class that was moved by an import that is undone takes place as planned [news-78, news-79]', async () => {
  await load(classAt('08'))
  expect(await loadAndUndo(classAt('11'))).toContain(
    'ravi: Mathematics of 17-06-2026, 8:00 AM, is moved to 17-06-2026 at 11:00 AM',
  )
  expect(mails()).toContain('ravi: Mathematics on 17-06-2026 at 8:00 AM takes place as planned')
})

test('what is there again after an undo is in the inbox as read, and not sent [news-79]', async () => {
  await load({
    assignments: `id,section,subject,title,opens_at,ends_at\nA1,10B,maths,Set 4,2026-06-15 09:00,2026-06-18 20:00\n`,
  })
  await work()
  mails()
  const sent = await loadAndUndo({ assignments: `id,removed\nA1,yes\n` })
  expect([sent, mails()]).toEqual([[], []])
  expect(await school.inbox()).toEqual(['Tara: New homework in Mathematics, due 18-06-2026: Set 4'])
  expect(await school.query('select 1 from news where read_at is null and withdrawn_at is null')).toEqual([])
})
