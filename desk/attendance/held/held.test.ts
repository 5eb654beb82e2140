import { describe, expect, test } from 'vitest'
import {
  decide,
  isSettled,
  joined,
  nextOf,
  requestOf,
  shownMarks,
  whenConflicting,
  whenRefused,
  whenSent,
  whenTried,
  withConfirmed,
  withDraft,
} from './held.ts'

const ground = { classId: 7, sectionId: 3, day: '2026-11-25', title: '10-A · English', base: {} }
const first = withConfirmed(undefined, ground, { 1: 'present', 2: 'absent' }, 'k1')
const theirs = (marks: Record<string, 'present' | 'late' | 'absent' | null>) => ({
  marks,
  takenBy: 'Arun Das',
})

describe('a register that waits on the device [desk-24]', () => {
  test('is not lost where the same one was marked before the device was read', () => {
    const draft = withDraft(undefined, ground, { 1: 'late' })
    expect(joined(first, draft)).toMatchObject({ confirmed: first.confirmed, draft: { 1: 'late' } })
    const again = withConfirmed(undefined, ground, { 1: 'late' }, 'k2')
    const keys = (kept: typeof first) => joined(kept, again).confirmed.map(({ key }) => key)
    expect([keys(first), keys(whenTried(first, 'k1'))]).toEqual([['k2'], ['k1', 'k2']])
  })

  test('is sent with what the server had when it was read, and settled by the reply', () => {
    expect(nextOf(first)?.key).toBe('k1')
    const [one] = first.confirmed
    expect(one && requestOf({ ...first, base: { 2: 'present' } }, one)).toEqual([
      { student_id: 1, to: 'present', was: null },
      { student_id: 2, to: 'absent', was: 'present' },
    ])
    expect(isSettled(whenSent(whenTried(first, 'k1'), 'k1'))).toBe(true)
  })

  test('is replaced by a later one, unless it may have reached the server: then both are sent, one after the other', () => {
    const later = { 1: 'late', 2: 'absent' } as const
    expect(withConfirmed(first, ground, later, 'k2').confirmed.map(({ key }) => key)).toEqual(['k2'])
    const both = withConfirmed(whenTried(first, 'k1'), ground, later, 'k2')
    expect(both.confirmed.map(({ key }) => key)).toEqual(['k1', 'k2'])
    expect(withConfirmed(both, ground, later, 'k3').confirmed.map(({ key }) => key)).toEqual(['k1', 'k3'])
    const after = whenSent(both, 'k1')
    expect(after.base).toEqual({ 1: 'present', 2: 'absent' })
    expect(nextOf(after)?.key).toBe('k2')
  })

  test('keeps marks that were set and not confirmed, also while another is on its way', () => {
    const held = withDraft(whenTried(first, 'k1'), ground, { 1: 'absent', 2: 'absent' })
    expect(shownMarks(held)).toEqual({ 1: 'absent', 2: 'absent' })
    expect(isSettled(whenSent(held, 'k1'))).toBe(false)
  })

  test('that the server refuses is kept, and goes only with a new confirmation', () => {
    const refused = whenRefused(whenTried(first, 'k1'), 'This class is cancelled.')
    expect(nextOf(refused)).toBeUndefined()
    const again = withConfirmed(refused, ground, { 1: 'present' }, 'k2')
    expect([again.refusal, again.confirmed.map(({ key }) => key)]).toEqual(['', ['k2']])
  })
})

describe('a register that somebody else took meanwhile [desk-23]', () => {
  test('waits for a decision, and is then sent on top of the other', () => {
    const held = whenConflicting(whenTried(first, 'k1'), 'k1', theirs({ 2: 'present' }))
    expect(nextOf(held)).toBeUndefined()
    const mine = decide(held, 'mine', 'k2')
    expect(mine.confirmed).toEqual([{ key: 'k2', marks: { 1: 'present', 2: 'absent' }, isTried: false }])
    expect(mine.base).toEqual({ 2: 'present' })
    const other = decide(held, 'theirs', 'k2')
    expect(other.confirmed[0]?.marks).toEqual({ 1: 'present', 2: 'present' })
  })

  test('with the same marks is there: its reply was lost', () => {
    const held = whenConflicting(whenTried(first, 'k1'), 'k1', theirs({ 1: 'present', 2: 'absent' }))
    expect(isSettled(held)).toBe(true)
  })

  test('whose mark is gone is marked again as new', () => {
    const marked = { ...first, base: { 2: 'present' as const } }
    const held = whenConflicting(whenTried(marked, 'k1'), 'k1', theirs({ 2: null }))
    expect(decide(held, 'mine', 'k2').base).toEqual({})
  })
})
