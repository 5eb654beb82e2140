import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askTimetable,
  entriesOf,
  leapDay,
  openTimetable,
  signInAsChild,
  type Timetable,
} from '#server/features/timetable/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let at: Timetable<TestApp>
beforeAll(async () => {
  at = await openTimetable(await createTestApp())
})
afterAll(() => at.close())

const on = (day: string) => [day, day] as const
/** Sets the clock, and signs in then. */
const signInAt = (moment: string | Date, phone: string) => {
  at.t.setClock(new Date(moment))
  return at.t.signedIn(phone)
}

describe('the link of a live class [timetable-32]', () => {
  const link = async (moment: string, phone = '9000000001') => {
    const [entry] = await entriesOf(at.t, await signInAt(moment, phone), on('2028-02-10'))
    return entry?.session_link
  }
  beforeAll(() => at.addLive(1, ['10-A'], '2028-02-10T10:00:00+05:30'))

  test.each([
    ['the last second before', '2028-02-10T09:59:59+05:30', ''],
    ['the first moment', '2028-02-10T10:00:00+05:30', 'https://meet.example/1'],
    ['the last second', '2028-02-10T10:59:59+05:30', 'https://meet.example/1'],
    ['the end', '2028-02-10T11:00:00+05:30', ''],
    ['a day before', '2028-02-09T10:30:00+05:30', ''],
  ])('is returned while the class runs: %s', async (_what, moment, expected) => {
    expect(await link(moment)).toBe(expected)
  })

  test('a cancelled class has none', async () => {
    const id = await at.addLive(1, ['10-A'], '2028-02-12T10:00:00+05:30')
    await at.cancel('live_class', id)
    const aarav = await signInAt('2028-02-12T10:30:00+05:30', '9000000001')
    const [entry] = await entriesOf(at.t, aarav, on('2028-02-12'), { is_included_cancelled: 'Y' })
    expect(entry).toMatchObject({ session_id: id, session_link: '', is_cancelled: true })
  })

  test('a parent never gets it: parents only view', async () => {
    at.t.setClock(new Date('2028-02-10T10:30:00+05:30'))
    const parent = await signInAsChild(at.t, '9000000010', 'Aarav')
    const [entry] = await entriesOf(at.t, parent, on('2028-02-10'))
    expect(entry).toMatchObject({ session_name: 'Live', session_link: '' })
  })

  test.each(['http://meet.example/1', 'javascript:alert(1)', '//meet.example'])(
    'it is never shown when it is %s',
    async (address) => {
      await at.query('update live_class set link_url = $1', [address])
      expect(await link('2028-02-10T10:30:00+05:30')).toBe('')
    },
  )

  test('a link that was entered without https:// is completed', async () => {
    await at.query("update live_class set link_url = 'meet.example/1'")
    expect(await link('2028-02-10T10:30:00+05:30')).toBe('https://meet.example/1')
  })
})

describe('recordings of a live class [timetable-32, timetable-34]', () => {
  let id: number
  beforeAll(async () => {
    id = await at.addLive(1, ['10-A'], '2028-02-11T10:00:00+05:30')
    const made = { institute_id: 1, live_class_id: id, uploaded_at: '2028-02-11T06:30:00Z' }
    const later = { recorded_at: '2028-02-11T05:15:00Z', name: 'Part 2', duration_seconds: 3725 }
    await at.insert('recording', { ...made, ...later, host: 'vimeo', video_key: '76979871', size: 5 })
    const first = { recorded_at: '2028-02-11T04:30:00Z', name: 'Part 1', duration_seconds: 59 }
    await at.insert('recording', { ...made, ...first, host: 'vdocipher', video_key: 'abc' })
    const third = { recorded_at: '2028-02-11T05:29:00Z', name: 'Part 3', duration_seconds: 36_000 }
    await at.insert('recording', { ...made, ...third, host: 'cloud', size: 1_048_576 })
  })
  const linksAt = async (moment: string) => {
    const [entry] = await entriesOf(at.t, await signInAt(moment, '9000000001'), on('2028-02-11'))
    return entry?.download_links
  }

  test('appear once it has ended, in the order of recording', async () => {
    expect(await linksAt('2028-02-11T10:59:59+05:30')).toEqual([])
    const common = { download_id: expect.any(Number), recording_uploaded_on: '2028-02-11T12:00:00+05:30' }
    expect(await linksAt('2028-02-11T11:00:00+05:30')).toEqual([
      {
        ...common,
        session_name: 'Part 1',
        video_duration: '0:00:59',
        recording_date_time: '2028-02-11T10:00:00+05:30',
        video_size: 0,
        vimeo_video_id: '',
        video_id: 'abc',
      },
      {
        ...common,
        session_name: 'Part 2',
        video_duration: '1:02:05',
        recording_date_time: '2028-02-11T10:45:00+05:30',
        video_size: 5,
        vimeo_video_id: '76979871',
        video_id: '',
      },
      {
        ...common,
        session_name: 'Part 3',
        video_duration: '10:00:00',
        recording_date_time: '2028-02-11T10:59:00+05:30',
        video_size: 1_048_576,
        vimeo_video_id: '',
        video_id: '',
      },
    ])
  })

  test.each([
    [{ view: true, cloud: 3, vimeoDownload: true }, [1, 1, 3], 3],
    [{ view: true, cloud: 0, vimeoDownload: false }, [1, 0, 0], 3],
    [{ view: false, cloud: 2, vimeoDownload: true }, [0, 1, 2], 0],
  ])('follow the institute’s settings: %j', async (video, flags, count) => {
    await at.query('update institute set video = $1 where id = 1', [JSON.stringify(video)])
    const aarav = await signInAt(leapDay, '9000000001')
    const { result } = (await askTimetable(at.t, aarav, on('2028-02-11'))).body
    expect([
      result.view_proctur_live_recorded_session,
      result.vimeo_video_downlodable,
      result.proctur_live_view_or_download_visibility,
    ]).toEqual(flags)
    expect(result.batchTimeTableList['2028-02-11']?.[0]?.download_links).toHaveLength(count)
  })
})
