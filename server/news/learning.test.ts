import { expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const { load, inbox, work, setClock, query } = prepareNews()

const files = (...rows: string[]) => ({
  'study-files': `id,course,subject,title,type,video,shared_at\n${rows.map((row) => `${row}\n`).join('')}`,
})
const library = {
  products: 'id,title\nPR1,Course\n',
  orders: 'product,person,enrolled_at\nPR1,omar,2026-06-01 10:00\n',
  'study-courses': 'id,name,standard,products\nSC1,Class 10,10,PR1\nSC2,Only sold,,PR1\n',
}
const video = 'YoutubeURL,aqz-KE-bpKQ'

test('study files of one course, subject and day are one piece of news, for those who may read them, and not for parents [news-58]', async () => {
  await query(
    `update institute set plan = plan || '{"file_manager": "BOTH"}', features = features || '{"enable_eLearn_feature": true}'`,
  )
  await load({
    ...library,
    ...files(
      `SF1,SC1,maths,Circles,${video},2026-06-15 09:00`,
      `SF2,SC1,hindi,Old,${video},2026-06-01 09:00`,
    ),
  })
  const readers = ['Asha', 'Omar', 'Ravi', 'Tara']
  expect(await inbox()).toEqual(readers.map((name) => `${name}: New study material in Mathematics: Circles`))
  await load(
    files(`SF3,SC1,maths,Lines,${video},2026-06-15 09:30`, `SF4,SC2,hindi,Poem,${video},2026-06-15 10:20`),
  )
  const two = readers.map((name) => `${name}: 2 new files of study material in Mathematics`)
  expect(await inbox()).toEqual(two)
  setClock('2026-06-15T10:30:00+05:30')
  await work()
  expect(await inbox()).toEqual(two.toSpliced(2, 0, 'Omar: New study material in Hindi: Poem'))
  await query(`update institute set plan = plan || '{"file_manager": "FILE_MANEGER"}'`)
  await load(files(`SF1,SC1,maths,Circles again,${video},2026-06-15 09:00`))
  expect(await inbox()).toEqual(['Omar: New study material in Hindi: Poem'])
})

test('a recording is news once for each class, when the class is over, where the institute shows it [news-58]', async () => {
  const classOf = (removed = '') => ({
    'live-classes': `id,name,link,meeting_with,starts_at,ends_at,sections,removed\nL1,Revision,https://zoom.us/j/1,Zoom,2026-06-15 09:00,2026-06-15 10:10,10A,${removed}\n`,
  })
  const recordings = (...rows: string[]) => ({
    recordings: `id,class,name,recorded_at,uploaded_at,duration,host,video\n${rows.map((row) => `${row},2026-06-15 09:00,2026-06-15 09:55,0:58:30,vimeo,76979871\n`).join('')}`,
  })
  await query(`update institute set video = video || '{"view": true}'`)
  await load({ ...classOf(), ...recordings('R1,L1,Part 1') })
  expect(await inbox()).toEqual([])
  setClock('2026-06-15T10:15:00+05:30')
  await work()
  const ready = ['Asha', 'Ravi'].map((name) => `${name}: The recording of 15-06-2026 is ready: Revision`)
  expect(await inbox()).toEqual(ready)
  await load(recordings('R2,L1,Part 2'))
  expect(await inbox()).toEqual(ready)
  await load(classOf('yes'))
  expect(await inbox()).toEqual([])
  await query(`update institute set video = video || '{"view": false}'`)
  await load(classOf('no'))
  expect(await inbox()).toEqual([])
})
