import { expect, test } from 'vitest'
import { base, prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

test('digits of any script, odd spaces and signs that show nothing are read as they were meant', async () => {
  await records.loadRight({
    ...base,
    students:
      'id,name,phone,status,date_of_birth\nS\u200b१,Asha,९८७६५ ४३२१०,active\u200e,२१-०८-२०११\nS2,Ravi,,,\n',
    guardians: 'parent,student\nP1\u00ad,S1\n',
    'fee-instalments':
      'id,student,year,number,due_date,fee\nF1,S1,२०२६,१,\u200e2026-06-15,"\u200f₹ १,२३,४५६.५०"\n',
    timetable:
      'id,section,subject,starts_at,ends_at\nC1,10A,maths,२०२६-१२-०७ ०९:३०,2026-12-07\u202f10:30\u202fAM\n',
  })
  const { rows } = await records.query(
    `select p.source_id, p.phone, p.status, s.date_of_birth::text as born, f.initial_paise, f.due_date::text as due,
        (select count(*)::int from guardian) as guardians
      from person p join student s on s.person_id = p.id join fee_instalment f on f.student_id = s.id`,
  )
  expect(rows).toEqual([
    {
      ...{ source_id: 'S1', phone: '9876543210', status: 'active', born: '2011-08-21' },
      ...{ initial_paise: 12_345_650, due: '2026-06-15', guardians: 1 },
    },
  ])
})

test('an id of signs that show nothing is none', async () => {
  expect(await records.faultsIn({}, { standards: 'id,name\n\u200b\u00ad,11\n' })).toEqual([
    'standards.csv:2: id: is empty',
  ])
})
