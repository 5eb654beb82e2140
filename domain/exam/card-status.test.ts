import { describe, expect, test } from 'vitest'
import { cardStatus, listedAfterSubmitMs, listedStatus, reportStatus } from '#domain/exam/card-status.ts'

/** Kathmandu, at a quarter past the hour of the world. */
const start = Date.parse('2026-11-21T10:00:00+05:45') / 1000
const end = start + 3 * 3600
const [mock, practice, online] = [1, 2, 4]

const card = (part: object) => ({
  typeId: online as number,
  startMs: start * 1000,
  endMs: end * 1000,
  attemptLimit: 1,
  submittedAttempts: 0,
  openAttempts: 0,
  isResultPublished: false,
  ...part,
})

describe('status on My Exam [exam-11, exam-12, exam-15]', () => {
  test.each([
    ['a second before it starts', {}, start - 1, 'upcoming'],
    ['the second in which it starts', {}, start, 'ongoing'],
    ['its last second', {}, end - 1, 'ongoing'],
    ['its end', {}, end, 'expired'],
    ['begun, while the window is open', { openAttempts: 1 }, end - 1, 'resume'],
    ['a mock that was begun', { typeId: mock, openAttempts: 1 }, start, 'resume'],
    ['begun and never submitted, after its end', { openAttempts: 1 }, end, 'view'],
    ['attempted, while the window is open', { submittedAttempts: 1 }, end - 1, 'expired'],
    ['attempted and begun again', { submittedAttempts: 1, openAttempts: 1 }, start, 'expired'],
    ['attempted, after its end', { submittedAttempts: 1 }, end, 'attempted'],
    ['practice before its start', { typeId: practice }, start - 1, 'upcoming'],
    ['practice', { typeId: practice, attemptLimit: 3, submittedAttempts: 2 }, start, 'practice'],
    ['practice at its limit', { typeId: practice, attemptLimit: 3, submittedAttempts: 3 }, start, 'expired'],
    [
      'practice without limit',
      { typeId: practice, attemptLimit: 0, submittedAttempts: 99 },
      start,
      'practice',
    ],
    ['practice that was begun', { typeId: practice, openAttempts: 1 }, start, 'practice'],
    ['practice after its end', { typeId: practice, submittedAttempts: 1 }, end, 'attempted'],
  ] as const)('%s', (_what, part, at, expected) => {
    expect(cardStatus(card(part), at * 1000)).toBe(expected)
  })

  const day = 24 * 3600
  test.each([
    ['what is to come is listed', {}, start - 1, 'upcoming'],
    ['what was begun is listed', { openAttempts: 1 }, start, 'resume'],
    ['what nobody began is hidden after its end', {}, end, undefined],
    ['what was handed in says so while the window is open', { submittedAttempts: 1 }, end - 1, 'handedIn'],
    ['for a day after its end', { submittedAttempts: 1 }, end + day - 1, 'handedIn'],
    ['and is hidden then', { submittedAttempts: 1 }, end + day, undefined],
  ] as const)('%s', (_what, part, at, expected) => {
    expect(listedStatus(card(part), at * 1000)).toBe(expected)
  })
})

describe('status in the report listing [exam-15, report-3]', () => {
  const published = { isResultPublished: true }
  test.each([
    ['online, not attempted, open', {}, end - 1, undefined],
    ['online, not attempted, ended', {}, end, 'expired'],
    ['online, not attempted, ended, published', published, end, 'expired'],
    ['online, attempted', { submittedAttempts: 1 }, start, 'attempted_n_under_evaluation'],
    [
      'online, attempted, published',
      { submittedAttempts: 1, ...published },
      end,
      'attempted_n_result_published',
    ],
    ['mock, begun', { typeId: mock, openAttempts: 1 }, start, undefined],
    ['mock, not attempted, open', { typeId: mock }, start, undefined],
    ['mock, begun, ended', { typeId: mock, openAttempts: 1 }, end, 'expired'],
    ['practice, not attempted', { typeId: practice, ...published }, start, undefined],
    ['practice, not attempted, ended', { typeId: practice }, end, undefined],
    [
      'practice, attempted',
      { typeId: practice, submittedAttempts: 1 },
      start,
      'attempted_n_under_evaluation',
    ],
    [
      'practice, attempted, published',
      { typeId: practice, submittedAttempts: 1, ...published },
      end,
      'attempted_n_result_published',
    ],
  ] as const)('%s', (_what, part, at, expected) => {
    expect(reportStatus(card(part), at * 1000)).toBe(expected)
  })
})

test.each([
  ['before its start', 0, {}, 'calledOff', undefined],
  ['while somebody writes it', 150, { openAttempts: 1 }, 'calledOff', 'called_off'],
  ['a day after its end', 200 + listedAfterSubmitMs, { submittedAttempts: 1 }, undefined, 'called_off'],
] as const)(
  'a test that was called off, %s: not under evaluation [exam-12, report-4]',
  (_when, nowMs, attempts, listed, report) => {
    const given = {
      typeId: 4,
      startMs: 100,
      endMs: 200,
      attemptLimit: 1,
      submittedAttempts: 0,
      openAttempts: 0,
    }
    const off = { ...given, ...attempts, isCalledOff: true, isResultPublished: false }
    expect([listedStatus(off, nowMs), reportStatus(off, nowMs)]).toEqual([listed, report])
  },
)
