import { describe, expect, test } from 'vitest'
import { freshWatch, haltWatch, runWatch, takeWatched, type Watch } from './watch.ts'

type Step = ['run' | 'halt', number]
function stateAfter(steps: readonly Step[]): Watch {
  return steps.reduce(
    (watch, [what, at]) => (what === 'run' ? runWatch(watch, at) : haltWatch(watch, at)),
    freshWatch,
  )
}

describe('seconds that were really watched [live-31]', () => {
  test.each<[string, Step[], number, number]>([
    ['opened, never played', [], 60_000, 0],
    ['still running', [['run', 1000]], 31_000, 30],
    [
      'played and paused',
      [
        ['run', 0],
        ['halt', 12_000],
      ],
      60_000,
      12,
    ],
    [
      'paused between',
      [
        ['run', 0],
        ['halt', 5000],
        ['run', 20_000],
        ['halt', 27_000],
      ],
      60_000,
      12,
    ],
    [
      'told twice that it runs',
      [
        ['run', 0],
        ['run', 5000],
        ['halt', 9000],
      ],
      9000,
      9,
    ],
    [
      'told twice that it stands',
      [
        ['run', 0],
        ['halt', 5000],
        ['halt', 9000],
      ],
      9000,
      5,
    ],
    [
      'parts of a second add up',
      [
        ['run', 0],
        ['halt', 600],
        ['run', 1000],
        ['halt', 1600],
      ],
      2000,
      1,
    ],
    ['a clock that steps back takes nothing away', [['run', 9000]], 4000, 0],
    ['never more than a day', [['run', 0]], 200_000_000, 86_400],
  ])('%s', (_what, steps, now, seconds) => {
    expect(takeWatched(stateAfter(steps), now).seconds).toBe(seconds)
  })

  test('what was sent is not sent again, and the rest of a second is kept', () => {
    const first = takeWatched(stateAfter([['run', 0]]), 10_700)
    expect(first.seconds).toBe(10)
    const second = takeWatched(haltWatch(first.rest, 12_100), 50_000)
    expect(second.seconds).toBe(2)
    expect(takeWatched(second.rest, 90_000).seconds).toBe(0)
  })
})
