import { describe, expect, test } from 'vitest'
import { base, prepareRecords } from '#server/exchange/testing-records.ts'
import { printFault } from '#server/records/import-faults.ts'

const records = prepareRecords()

const header = 'id,exam,subject,day,start_time,end_time\n'
const sheet = {
  'offline-exams':
    'id,section,name,starts_at,ends_at\nX1,10A,Half-yearly,2026-09-14 09:00,2026-09-25 12:00\nX2,10A,Unit test,2026-09-20 09:00,2026-09-20 10:00\n',
  'offline-exam-subjects': 'exam,subject,total_marks\nX1,hindi,80\n',
  'offline-exam-sittings': `${header}O1,X1,maths,14-09-2026,9:00 AM,12:00 PM\nO2,X1,hindi,2026-09-16,09:00,12:00\n`,
}
const written = 'offline-exam-sittings'

test('the date sheet of an exam moves, is changed, cancelled and restored', { tags: 'long' }, async () => {
  const texts = await records.expectRound(sheet)
  expect(texts[written]).toBe(
    'id,exam,subject,day,start_time,end_time,removed\nO1,X1,maths,2026-09-14,09:00,12:00,\nO2,X1,hindi,2026-09-16,09:00,12:00,\n',
  )
  const changed = { [written]: { added: 0, changed: 1, ended: 0 } }
  expect(await records.loadRight({ [written]: 'id,day\nO1,2026-09-15\n' })).toEqual(changed)
  expect(await records.loadRight({ [written]: 'id,removed\nO1,yes\n' })).toEqual({
    [written]: { added: 0, changed: 0, ended: 1 },
  })
  expect(await records.loadRight({ [written]: 'id,removed\nO1,\n' })).toEqual(changed)
  const { rows } = await records.query(`select sequence from offline_exam_sitting where source_id = 'O1'`)
  expect(rows).toEqual([{ sequence: 3 }])
})

describe('faults', () => {
  test.each([
    ['an end before the start', 'O3,X1,maths,2026-09-17,12:00,12:00', 'end_time: is not after start_time'],
    [
      'a day before the exam',
      'O3,X1,maths,2026-09-13,09:00,12:00',
      'day: is not within the days of the exam',
    ],
    ['a day after it', 'O3,X1,maths,2026-09-26,09:00,12:00', 'day: is not within the days of the exam'],
    [
      'a subject of neither',
      'O3,X2,hindi,2026-09-20,09:00,10:00',
      'subject: is a subject neither of the section of the exam nor of the exam',
    ],
    [
      'a subject twice at one time',
      'O3,X1,maths,2026-09-14,11:59,13:00',
      'start_time: is within another sitting of the exam in the subject',
    ],
    ['no hours', 'O3,X1,maths,2026-09-17,,', 'start_time: is empty'],
  ])('%s', async (_, row, fault) => {
    const [first] = await records.faultsIn(sheet, { [written]: `${header}${row}\n` })
    expect(first).toBe(`${written}.csv:2: ${fault}`)
  })
})

describe('warnings', () => {
  const warningsOf = async (tables: Record<string, string>) =>
    (await records.load(tables)).findings.warnings.map(printFault)

  test('two subjects at one time; not one after the other, of another exam, or cancelled', async () => {
    expect(await warningsOf({ ...base, ...sheet })).toEqual([])
    const at = (day: string, from: string) => ({ [written]: `${header}O3,X1,hindi,${day},${from},13:00\n` })
    const found = [`${written}.csv:2: start_time: is within another sitting of the exam`]
    expect(await warningsOf(at('2026-09-14', '12:00'))).toEqual([])
    expect(await warningsOf(at('2026-09-14', '11:59'))).toEqual(found)
    expect(await warningsOf({ [written]: 'id,removed\nO3,yes\n' })).toEqual([])
    expect(await warningsOf({ [written]: 'id,end_time\nO1,11:00\n' })).toEqual([])
  })

  test('an exam that is moved without its date sheet', async () => {
    await records.load({ ...base, ...sheet })
    const moved = { 'offline-exams': 'id,starts_at\nX1,2026-09-15 09:00\n' }
    expect(await warningsOf(moved)).toEqual(['offline-exams.csv:2: starts_at: has sittings on other days'])
    expect(await warningsOf({ [written]: 'id,day\nO1,2026-09-15\n', ...moved })).toEqual([])
  })
})
