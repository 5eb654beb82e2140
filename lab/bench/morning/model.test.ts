import { expect, test } from 'vitest'
import { Random } from '../../simulation/random.ts'
import { ahead, home, later, morning, planMorning, shares, type Visitor } from './model.ts'

const students = 4000
const openings = planMorning(students, new Random(1))
const visitors = [...Map.groupBy(openings, ({ visitor }) => visitor)]
const shareOf = (isMeant: (visitor: Visitor, screens: string[]) => boolean, of = visitors) =>
  of.filter(([visitor, own]) =>
    isMeant(
      visitor,
      own.map(({ screen }) => screen.name),
    ),
  ).length / of.length

test('a seed plans the same morning again, another one another', () => {
  expect(planMorning(students, new Random(1))).toEqual(openings)
  expect(planMorning(students, new Random(2))).not.toEqual(openings)
})

test('every student comes once, and parents beside them', () => {
  const own = visitors.filter(([{ isParent }]) => !isParent)
  expect(new Set(own.map(([{ student }]) => student)).size).toBe(students)
  expect(own).toHaveLength(students)
  expect(visitors.length / students - 1).toBeCloseTo(shares.parents, 1)
})

test('home is first, the others follow in their order, seconds apart', () => {
  const order = later.map(({ screen }) => screen.name)
  for (const [, own] of visitors) {
    const names = own.map(({ screen }) => screen.name).filter((name) => name !== ahead.name)
    expect(names[0]).toBe(home.name)
    expect(names.slice(1)).toEqual(order.filter((name) => names.includes(name)))
    const [first, ...others] = own.filter(({ screen }) => screen !== ahead).map(({ at }) => at)
    others.reduce((before, at) => {
      expect(at - before).toBeGreaterThanOrEqual(3)
      return at
    }, first ?? 0)
  }
})

test('the shares are those of the model', () => {
  for (const { screen, share } of later)
    expect(shareOf((_visitor, names) => names.includes(screen.name))).toBeCloseTo(share, 1)
  expect(shareOf((_visitor, names) => names.includes(ahead.name))).toBeCloseTo(shares.ahead, 1)
  expect(shareOf(({ signsIn }) => signsIn)).toBeCloseTo(1 - shares.signedIn, 1)
  expect(shareOf(({ isAtSchool, isParent }) => isAtSchool && isParent)).toBe(0)
})

test('all come within the morning, most of them around its peak', () => {
  const arrivals = openings.filter(({ screen }) => screen === home).map(({ at }) => at)
  expect(Math.min(...arrivals)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...arrivals)).toBeLessThan(morning.length)
  const within = (from: number, to: number) =>
    arrivals.filter((at) => at >= from && at < to).length / (to - from)
  const average = arrivals.length / morning.length
  expect(within(370, 430) / average).toBeGreaterThan(2)
  expect(within(0, 60) / average).toBeLessThan(0.7)
})
