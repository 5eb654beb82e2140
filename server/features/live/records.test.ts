import { expect, test } from 'vitest'
import { prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const liveClasses =
  'id,name,subject,teacher,more_teachers,starts_at,ends_at,link,meeting_with,topics,sections,products\nLC1,Revision,maths,T1,T3; T2,2026-06-16 18:00,2026-06-16 19:00,https://zoom.us/j/5,Zoom,Equations,10A;10B,PR1\nLC2,Doubts,,,,2026-06-17 18:00,2026-06-17 19:00,meet.example/x,Google Meet,,,\n'
const recordings =
  'id,class,name,recorded_at,uploaded_at,duration,host,file,video\nR1,LC1,Part 1,2026-06-16 18:00,2026-06-16 19:30,1:05:09,Cloud,films\\one.mp4,\nR2,LC1,Part 2,2026-06-16 18:30,,0:00:30,vimeo,,https://vimeo.com/76979871\nR3,LC1,Part 3,2026-06-16 18:30,,12:00:00,vdocipher,,0123456789abcdef0123456789abcdef\nR4,LC2,Again,2026-06-16 18:00,2026-06-16 19:30,1:05:09,cloud,./films/one.mp4,\n'
const files = { 'films/one.mp4': 'a film' }

test('live classes and recordings move; a file is stored once', { tags: 'long' }, async () => {
  const texts = await records.expectRound({ 'live-classes': liveClasses, recordings }, files)
  expect(texts['live-classes']).toBe(
    'id,name,subject,teacher,more_teachers,starts_at,ends_at,link,meeting_with,topics,description,sections,products,removed\nLC1,Revision,maths,T1,T2;T3,2026-06-16 18:00:00,2026-06-16 19:00:00,https://zoom.us/j/5,Zoom,Equations,,10A;10B,PR1,\nLC2,Doubts,,,,2026-06-17 18:00:00,2026-06-17 19:00:00,https://meet.example/x,Google Meet,,,,,\n',
  )
  expect(texts.recordings).toContain('1:05:09,cloud,files/')
  expect(texts.recordings).toContain('0:00:30,vimeo,,76979871,')
  const { rows } = await records.query('select source_id, size::int from recording order by 1')
  expect(rows.map(({ size }) => size)).toEqual([6, 0, 0, 6])
})

test('lists follow the file, a class is cancelled, a recording deleted', async () => {
  await records.expectRound({ 'live-classes': liveClasses, recordings }, files)
  const lists = { 'live-classes': 'id,sections,products\nLC1,10B,\nLC2,10A,PR2\n' }
  expect(await records.loadRight(lists)).toEqual({ 'live-classes': { added: 0, changed: 2, ended: 0 } })
  expect(await records.loadRight(lists)).toEqual({})
  const ended = { 'live-classes': 'id,removed\nLC1,yes\n', recordings: 'id,removed\nR2,yes\n' }
  expect(await records.loadRight(ended)).toEqual({
    'live-classes': { added: 0, changed: 0, ended: 1 },
    recordings: { added: 0, changed: 0, ended: 1 },
  })
  expect(await records.loadRight(ended)).toEqual({})
  const texts = await records.texts()
  expect(texts['live-classes']).toContain('Zoom,Equations,,10B,,yes\n')
  expect(texts['live-classes']).toContain('Google Meet,,,10A,PR2,\n')
  expect(texts.recordings).not.toContain('76979871')
})

test('faults of live classes', async () => {
  const right = { 'live-classes': liveClasses }
  const header = 'id,name,starts_at,ends_at,link,meeting_with,sections,products,subject'
  const wrong = `${header}\nA,x,2026-06-16 18:00,2026-06-16 17:00,https://a.example,Zoom,,,
B,x,2025-06-16 18:00,2025-06-16 19:00,https://a.example,Zoom,old;10A,,
C,x,2026-06-16 18:00,2026-06-16 19:00,http://a.example,Zoom,,,
D,x,2026-06-16 18:00,2026-06-16 19:00,https://a.example,,10C,PR9,art
E,x,16 June,2026-06-16 19:00,https://a.example,Zoom,,,\n`
  expect((await records.faultsIn(right, { 'live-classes': wrong })).toSorted()).toEqual([
    'live-classes.csv:2: ends_at: is not after the start',
    'live-classes.csv:3: starts_at: is not in the year of every section',
    'live-classes.csv:4: link: "http://a.example" is not an address that begins with https://',
    'live-classes.csv:5: meeting_with: is empty',
    'live-classes.csv:6: starts_at: "16 June" is not a moment such as 2026-06-15 09:30',
  ])
  const lost = `${header}\nD,x,2026-06-16 18:00,2026-06-16 19:00,https://a.example,Zoom,10C,PR9,art\n`
  expect(await records.faultsIn(right, { 'live-classes': lost })).toEqual([
    'live-classes.csv:2: products: "PR9" is not in products.csv',
    'live-classes.csv:2: sections: "10C" is not in sections.csv',
    'live-classes.csv:2: subject: "art" is not in subjects.csv',
  ])
})

test('faults of recordings', async () => {
  const wrong = `id,class,name,recorded_at,duration,host,file,video
A,LC1,x,2026-06-16 18:00,0:01:00,cloud,,
B,LC1,x,2026-06-16 18:00,0:01:00,cloud,films/one.mp4,76979871
C,LC1,x,2026-06-16 18:00,0:01:00,vimeo,films/one.mp4,76979871
D,LC1,x,2026-06-16 18:00,0:01:00,vimeo,,aqz-KE-bpKQ
E,LC1,x,2026-06-16 18:00,0:01:00,vdocipher,,
F,LC7,x,2026-06-16 18:00,0:01:00,vimeo,,1\n`
  expect(await records.faultsIn({ 'live-classes': liveClasses }, { recordings: wrong }, files)).toEqual([
    'recordings.csv:2: file: is empty, which is only right where host is vimeo, vdocipher',
    'recordings.csv:3: video: must be empty where host is not vimeo, vdocipher',
    'recordings.csv:4: file: must be empty where host is vimeo, vdocipher',
    'recordings.csv:5: video: is not the id of a video at Vimeo',
    'recordings.csv:6: video: is not the id of a video at VdoCipher',
    'recordings.csv:7: class: "LC7" is not in live-classes.csv',
  ])
  const unread = `id,class,name,recorded_at,duration,host,file,video
A,LC1,x,2026-06-16 18:00,70 minutes,youtube,films/two.mp4,https://example.org/v\n`
  expect(await records.faultsIn({ 'live-classes': liveClasses }, { recordings: unread }, files)).toEqual([
    'recordings.csv:2: duration: "70 minutes" is not a duration such as 1:05:00',
    'recordings.csv:2: host: "youtube" is not one of cloud, vimeo, vdocipher',
    'recordings.csv:2: file: the file "films/two.mp4" is missing',
    'recordings.csv:2: video: "https://example.org/v" is not the id or address of a video',
  ])
})
