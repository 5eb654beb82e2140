import { expect, test } from 'vitest'
import { prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const documents =
  'id,subject,title,category,file,video,poster,shared_at,read_only,sections,products\nD1,maths,Chapter 1,EBook,files/one.pdf,,,2026-06-12 16:00,no,10A;10B,\nD2,maths,Explained,youtube,,https://www.youtube.com/watch?t=5&v=aqz-KE-bpKQ,files/one.png,2026-06-12 16:00,,,PR1;PR2\nD3,hindi,Lecture,Vimeo,,76979871,,,yes,10A,PR1\n'
const files = { 'files/one.pdf': 'a chapter', 'files/one.png': 'a picture' }

test('documents move', { tags: 'long' }, async () => {
  const { documents: text } = await records.expectRound({ documents }, files)
  expect(text).toMatch(
    /\nD1,maths,Chapter 1,EBook,files\/\w{16}.one\.pdf,,,2026-06-12 16:00:00,no,10A;10B,,\n/,
  )
  expect(text).toMatch(
    /\nD2,maths,Explained,Youtube,,aqz-KE-bpKQ,files\/\w{16}.one\.png,2026-06-12 16:00:00,yes,,PR1;PR2,\n/,
  )
})

test('a file with other bytes changes the document; a document is deleted with its lists', async () => {
  await records.expectRound({ documents }, files)
  const count = async () => (await records.query('select from file')).rowCount
  const own = { documents: 'id,file\nD1,files/one.pdf\n' }
  expect(await records.loadRight(own, files)).toEqual({})
  expect(await count()).toBe(2)
  expect(await records.loadRight(own, { 'files/one.pdf': 'another' })).toEqual({
    documents: { added: 0, changed: 1, ended: 0 },
  })
  expect(await count()).toBe(3)
  expect(await records.loadRight({ documents: 'id,removed\nD1,yes\nD3,yes\n' })).toEqual({
    documents: { added: 0, changed: 0, ended: 2 },
  })
  const { rows } = await records.query(
    'select (select count(*)::int from document_section) as sections, (select count(*)::int from document_product) as products',
  )
  expect(rows).toEqual([{ sections: 0, products: 2 }])
})

test('faults', async () => {
  const header = 'id,subject,title,category,file,video,sections,products,poster'
  const rules = `${header}
A,maths,x,EBook,,,,,
B,maths,x,EBook,files/one.pdf,76979871,,,
C,maths,x,Vimeo,files/one.pdf,76979871,,,
D,maths,x,Youtube,,76979871,,,files/one.pdf
E,maths,x,Vimeo,,,,,
F,art,x,Vimeo,,1,10C,PR3,\n`
  expect(await records.faultsIn({ documents }, { documents: rules }, files)).toEqual([
    'documents.csv:2: file: is empty, which is only right where category is Youtube, Vimeo',
    'documents.csv:3: video: must be empty where category is not Youtube, Vimeo',
    'documents.csv:4: file: must be empty where category is Youtube, Vimeo',
    'documents.csv:5: poster: is not a picture',
    'documents.csv:5: video: is not the id of a video at YouTube',
    'documents.csv:6: video: is not the id of a video at Vimeo',
    'documents.csv:7: products: "PR3" is not in products.csv',
    'documents.csv:7: sections: "10C" is not in sections.csv',
    'documents.csv:7: subject: "art" is not in subjects.csv',
  ])
  const cells = `${header}\nA,maths,,Film,files/two.pdf,,,,\n`
  expect(await records.faultsIn({ documents }, { documents: cells }, files)).toEqual([
    'documents.csv:2: title: is empty',
    'documents.csv:2: category: "Film" is not one of Assignment, EBook, Exam, Other, Vimeo, Youtube',
    'documents.csv:2: file: the file "files/two.pdf" is missing',
  ])
})
