import { describe, expect, test } from 'vitest'
import { cardStatus, listedStatus, reportStatus } from '#domain/exam/card-status.ts'

/** Kathmandu, at a quarter past the hour of the world. */
const start = Date.parse('2026-11-21T10:00:00+05:45') / 1000
const end = start + 3 * 3600
const [mock, practice, online] = [1, 2, 4]

const card = (part: object) => ({
  test_type_id: online as number,
  start_timestamp: start,
  end_timestamp: end,
  test_limit: 1,
  total_attempts: 0,
  incomplete_attempts: 0,
  is_result_published: 0,
  ...part,
})

describe('status on My Exam (spec/3 §4)', () => {
  test.each([
    ['a second before it starts', {}, start - 1, 'upcoming'],
    ['the second in which it starts', {}, start, 'ongoing'],
    ['its last second', {}, end - 1, 'ongoing'],
    ['its end', {}, end, 'expired'],
    ['begun, while the window is open', { incomplete_attempts: 1 }, end - 1, 'resume'],
    ['a mock that was begun', { test_type_id: mock, incomplete_attempts: 1 }, start, 'resume'],
    ['begun and never submitted, after its end', { incomplete_attempts: 1 }, end, 'view'],
    ['attempted, while the window is open', { total_attempts: 1 }, end - 1, 'expired'],
    ['attempted and begun again', { total_attempts: 1, incomplete_attempts: 1 }, start, 'expired'],
    ['attempted, after its end', { total_attempts: 1 }, end, 'attempted'],
    ['practice before its start', { test_type_id: practice }, start - 1, 'upcoming'],
    ['practice', { test_type_id: practice, test_limit: 3, total_attempts: 2 }, start, 'practice'],
    ['practice at its limit', { test_type_id: practice, test_limit: 3, total_attempts: 3 }, start, 'expired'],
    [
      'practice without limit',
      { test_type_id: practice, test_limit: 0, total_attempts: 99 },
      start,
      'practice',
    ],
    ['practice that was begun', { test_type_id: practice, incomplete_attempts: 1 }, start, 'practice'],
    ['practice after its end', { test_type_id: practice, total_attempts: 1 }, end, 'attempted'],
  ] as const)('%s', (_what, part, at, expected) => {
    expect(cardStatus(card(part), at * 1000)).toBe(expected)
  })

  const day = 24 * 3600
  test.each([
    ['what is to come is listed', {}, start - 1, 'upcoming'],
    ['what was begun is listed', { incomplete_attempts: 1 }, start, 'resume'],
    ['what nobody began is hidden after its end', {}, end, undefined],
    ['what was handed in says so while the window is open', { total_attempts: 1 }, end - 1, 'handedIn'],
    ['for a day after its end', { total_attempts: 1 }, end + day - 1, 'handedIn'],
    ['and is hidden then', { total_attempts: 1 }, end + day, undefined],
  ] as const)('%s', (_what, part, at, expected) => {
    expect(listedStatus(card(part), at * 1000)).toBe(expected)
  })
})

describe('status in the report listing (spec/3 §4)', () => {
  const published = { is_result_published: 1 }
  test.each([
    ['online, not attempted, open', {}, end - 1, undefined],
    ['online, not attempted, ended', {}, end, 'expired'],
    ['online, not attempted, ended, published', published, end, 'expired'],
    ['online, attempted', { total_attempts: 1 }, start, 'attempted_n_under_evaluation'],
    [
      'online, attempted, published',
      { total_attempts: 1, ...published },
      end,
      'attempted_n_result_published',
    ],
    ['mock, begun', { test_type_id: mock, incomplete_attempts: 1 }, start, 'attempted_n_under_evaluation'],
    ['mock, not attempted, open', { test_type_id: mock }, start, undefined],
    ['mock, begun, ended', { test_type_id: mock, incomplete_attempts: 1 }, end, 'expired'],
    ['practice, not attempted', { test_type_id: practice, ...published }, start, undefined],
    ['practice, not attempted, ended', { test_type_id: practice }, end, undefined],
    [
      'practice, attempted',
      { test_type_id: practice, total_attempts: 1 },
      start,
      'attempted_n_under_evaluation',
    ],
    [
      'practice, attempted, published',
      { test_type_id: practice, total_attempts: 1, ...published },
      end,
      'attempted_n_result_published',
    ],
  ] as const)('%s', (_what, part, at, expected) => {
    expect(reportStatus(card(part), at * 1000)).toBe(expected)
  })
})
