import { expect, test } from 'vitest'
import { prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const material = {
  'study-courses': 'id,name,standard,products\nSC1,Class 10,10,\nSC2,Crash course,,PR1;PR2\n',
  // A topic may come before the one that it is part of.
  'study-topics':
    'id,course,subject,parent,name,position\nST3,SC1,maths,ST2,Roots,\nST1,SC1,maths,,Algebra,1\nST2,SC1,maths,ST1,Equations,2\nST4,SC2,maths,,Algebra,\n',
  'study-files':
    'id,course,subject,topic,title,type,file,video,poster,shared_at,read_only\nSF1,SC1,maths,ST2,Notes,Notes,files/one.pdf,,,2026-06-12 16:00,no\nSF2,SC1,maths,,Explained,youtubeurl,,https://youtu.be/aqz-KE-bpKQ?t=3,files/one.png,2026-06-12 16:00,\nSF3,SC2,maths,ST4,Lecture,VDOCipher,,demo0refraction1,,,yes\nSF4,SC2,maths,ST4,Film,Vimeo,,https://player.vimeo.com/video/76979871,,,yes\n',
}
const files = { 'files/one.pdf': 'a chapter', 'files/one.png': 'a picture' }

test('courses, topics and files move', { tags: 'long' }, async () => {
  const texts = await records.expectRound(material, files)
  expect(texts['study-courses']).toBe(
    'id,name,standard,products,removed\nSC1,Class 10,10,,\nSC2,Crash course,,PR1;PR2,\n',
  )
  expect(texts['study-topics']).toBe(
    'id,course,subject,parent,name,position,removed\nST1,SC1,maths,,Algebra,1,\nST2,SC1,maths,ST1,Equations,2,\nST3,SC1,maths,ST2,Roots,0,\nST4,SC2,maths,,Algebra,0,\n',
  )
  expect(texts['study-files']).toMatch(
    /\nSF2,SC1,maths,,Explained,YoutubeURL,,aqz-KE-bpKQ,files\/\w{16}.one\.png,2026-06-12 16:00:00,yes,\n/,
  )
  const { rows } = await records.query('select host, video_key from study_file order by source_id')
  expect(rows.map(({ host, video_key }) => `${host} ${video_key}`)).toEqual([
    'file ',
    'youtube aqz-KE-bpKQ',
    'vdocipher demo0refraction1',
    'vimeo 76979871',
  ])
})

test('topics move below others, and are deleted with what is below them', async () => {
  await records.expectRound(material, files)
  expect(await records.loadRight({ 'study-topics': 'id,parent\nST3,ST1\n' })).toEqual({
    'study-topics': { added: 0, changed: 1, ended: 0 },
  })
  const all = { 'study-topics': 'id,removed\nST1,yes\nST2,yes\nST3,yes\n' }
  const { findings } = await records.load(all)
  expect(findings.faults.map(({ line, problem }) => `${line}: ${problem}`)).toEqual([
    '3: is still used (study_file)',
    '2: is still used (study_topic)',
  ])
  expect(await records.loadRight({ ...all, 'study-files': 'id,removed\nSF1,yes\n' })).toEqual({
    'study-topics': { added: 0, changed: 0, ended: 3 },
    'study-files': { added: 0, changed: 0, ended: 1 },
  })
})

test('faults of courses', async () => {
  expect(
    await records.faultsIn(
      material,
      {
        'study-courses': 'id,name,standard,products\nA,x,11,PR1;PR7\nB,x,,\nB,y,,\n',
      },
      files,
    ),
  ).toEqual([
    'study-courses.csv:2: products: "PR7" is not in products.csv',
    'study-courses.csv:2: standard: "11" is not in standards.csv',
    'study-courses.csv:4: id: is the same as on line 3',
  ])
})

test('faults of topics', async () => {
  const wrong = `id,course,subject,parent,name,position
A,SC1,maths,A,itself,
B,SC1,maths,C,circle,
C,SC1,maths,B,circle,
D,SC1,maths,none,x,
E,SC9,maths,D,x,\n`
  expect((await records.faultsIn(material, { 'study-topics': wrong }, files)).toSorted()).toEqual([
    'study-topics.csv:2: parent: leads back to the row itself',
    'study-topics.csv:3: parent: leads back to the row itself',
    'study-topics.csv:4: parent: leads back to the row itself',
    'study-topics.csv:5: parent: "none" is not in study-topics.csv',
    'study-topics.csv:6: course: "SC9" is not in study-courses.csv',
  ])
  expect(await records.faultsIn(material, { 'study-topics': 'id,parent\nST1,ST3\n' }, files)).toEqual([
    'study-topics.csv:2: parent: leads back to the row itself',
  ])
})

test('faults of files', async () => {
  const wrong = `id,course,subject,topic,title,type,file,video
A,SC1,maths,ST4,x,Notes,files/one.pdf,
B,SC1,hindi,ST1,x,Notes,files/one.pdf,
C,SC1,maths,ST9,x,Notes,files/one.pdf,
D,SC1,maths,,x,Slides,,
E,SC1,maths,,x,VDOCipher,,
F,SC1,maths,,x,YoutubeURL,,76979871\n`
  expect(await records.faultsIn(material, { 'study-files': wrong }, files)).toEqual([
    'study-files.csv:2: topic: is of another course or subject',
    'study-files.csv:3: topic: is of another course or subject',
    'study-files.csv:4: topic: "ST9" is not in study-topics.csv',
    'study-files.csv:5: file: is empty, which is only right where type is YoutubeURL, Vimeo, VDOCipher',
    'study-files.csv:6: video: is not the id of a video at VdoCipher',
    'study-files.csv:7: video: is not the id of a video at YouTube',
  ])
})
