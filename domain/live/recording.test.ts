import { describe, expect, test } from 'vitest'
import type { RecordingFlags } from '#domain/live/calls.ts'
import {
  recordingButtons,
  recordingFileName,
  recordingHost,
  showRecordingDate,
  videoIdOf,
} from '#domain/live/recording.ts'

const cloud = { download_id: 7, vimeo_video_id: '', video_id: '' }
const vimeo = { download_id: 8, vimeo_video_id: '76979871', video_id: '' }
const guarded = { download_id: 9, vimeo_video_id: '', video_id: '0a1b2c' }

test('a recording has one of three hosts, and the host’s id [live-23]', () => {
  expect([cloud, vimeo, guarded].map(recordingHost)).toEqual(['cloud', 'vimeo', 'vdocipher'])
  expect([cloud, vimeo, guarded].map(videoIdOf)).toEqual(['7', '76979871', '0a1b2c'])
})

const flags = (view: number, visibility: number, download = 0): RecordingFlags => ({
  view_proctur_live_recorded_session: view,
  proctur_live_view_or_download_visibility: visibility,
  vimeo_video_downlodable: download,
})

describe('the buttons of a recording [live-24]', () => {
  test.each([
    ['cloud, neither', cloud, flags(1, 0), false, false],
    ['cloud, view', cloud, flags(1, 1), true, false],
    ['cloud, download', cloud, flags(1, 2), false, true],
    ['cloud, both', cloud, flags(1, 3), true, true],
    ['cloud is not ruled by the flag of Vimeo', cloud, flags(1, 1, 1), true, false],
    ['cloud, where nothing is shown', cloud, flags(0, 3, 1), false, false],
    ['Vimeo', vimeo, flags(1, 0), true, false],
    ['Vimeo is not ruled by the bits of the cloud', vimeo, flags(1, 3, 0), true, false],
    ['Vimeo, downloadable', vimeo, flags(1, 0, 1), true, true],
    ['Vimeo, where nothing is shown', vimeo, flags(0, 3, 1), false, false],
    ['protected', guarded, flags(1, 0), true, false],
    ['protected is never downloaded', guarded, flags(1, 3, 1), true, false],
    ['protected, where nothing is shown', guarded, flags(0, 3, 1), false, false],
  ])('%s', (_what, recording, by, canPlay, canDownload) => {
    expect(recordingButtons(recording, by)).toEqual({ host: recordingHost(recording), canPlay, canDownload })
  })
})

describe('dates by the institute’s clock [live-21]', () => {
  test.each([
    ['2026-11-20T10:30:00+05:30', '20-11-2026 (10:30 AM)'],
    ['2026-11-20T00:05:00+05:30', '20-11-2026 (12:05 AM)'],
    ['2026-11-20T23:59:59.999+05:45', '20-11-2026 (11:59 PM)'],
    ['2028-02-29T12:00:00-03:30', '29-02-2028 (12:00 PM)'],
    ['', ''],
    ['yesterday', ''],
  ])('%s is %j', (moment, shown) => {
    expect(showRecordingDate(moment)).toBe(shown)
  })
})

describe('the name of a saved recording: session and timestamp [live-26]', () => {
  const at = '2026-11-20T09:05:00+05:30'
  test.each([
    ['Rotation', at, 'Rotation 20-11-2026 09.05.mp4'],
    ['Q&A: light / waves?', at, 'Q&A light waves 20-11-2026 09.05.mp4'],
    ['..\\..\\start.exe\u202e', at, '.. .. start.exe 20-11-2026 09.05.mp4'],
    ['  ', at, 'recording 20-11-2026 09.05.mp4'],
    ['प्रकाश', at, 'प्रकाश 20-11-2026 09.05.mp4'],
    ['Rotation', '', 'Rotation.mp4'],
  ])('%j', (session_name, recording_date_time, name) => {
    expect(recordingFileName({ session_name, recording_date_time })).toBe(name)
  })

  test('a long name keeps its timestamp', () => {
    const name = recordingFileName({ session_name: '😀'.repeat(400), recording_date_time: at })
    expect(name).toBe(`${'😀'.repeat(120)} 20-11-2026 09.05.mp4`)
  })
})
