import { describe, expect, test } from 'vitest'
import { classStatus, mayJoin } from '#domain/live/status.ts'

describe('before, running, over; joined only while it runs [live-14]', () => {
  const span = {
    startMs: Date.parse('2028-02-28T23:30:00+05:30'),
    endMs: Date.parse('2028-02-29T00:30:00+05:30'),
  }
  test.each([
    ['2028-02-28T23:29:59.999+05:30', 'before'],
    ['2028-02-28T23:30:00+05:30', 'running'],
    ['2028-02-28T18:30:00Z', 'running'],
    ['2028-02-29T00:00:00+05:30', 'running'],
    ['2028-02-29T00:29:59.999+05:30', 'running'],
    ['2028-02-29T00:30:00+05:30', 'over'],
    ['2028-03-01T00:00:00+05:30', 'over'],
  ])('%s: %s', (now, status) => {
    expect(classStatus(span, Date.parse(now))).toBe(status)
    expect(mayJoin(span, Date.parse(now))).toBe(status === 'running')
  })
})
