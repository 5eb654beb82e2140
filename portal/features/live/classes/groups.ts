import { classStatus } from '#domain/live/status.ts'
import type { ShownClass } from './shown.ts'

export type DayGroup<Item> = { day: string; classes: Item[] }

/** By the day on which each begins, in the order of the reply [live-3]. */
export function groupByDay<Item extends Pick<ShownClass, 'day'>>(classes: readonly Item[]): DayGroup<Item>[] {
  const groups = new Map<string, Item[]>()
  for (const one of classes) {
    const group = groups.get(one.day)
    if (group) group.push(one)
    else groups.set(one.day, [one])
  }
  return [...groups].map(([day, ofDay]) => ({ day, classes: ofDay }))
}

/**
 * Today's Classes and Upcoming Classes, which share a reply [live-2], without ended ones. A class that began yesterday
 * and still runs counts as today's.
 */
export function splitByToday<Item extends Pick<ShownClass, 'day' | 'startMs' | 'endMs'>>(
  classes: readonly Item[],
  { today, nowMs }: { today: string; nowMs: number },
): Record<'today' | 'upcoming', Item[]> {
  const open = classes.filter((one) => classStatus(one, nowMs) !== 'over')
  return {
    today: open.filter(({ day }) => day <= today),
    upcoming: open.filter(({ day }) => day > today),
  }
}
