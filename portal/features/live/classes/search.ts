import type { ShownClass } from './shown.ts'

const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Whether a class is found: case-insensitive, in its end time, course names, teacher names or name [live-9]. Nothing
 * typed finds everything.
 */
export function matchesLive(
  { endTime, courses, teacherNames, name }: Pick<ShownClass, 'endTime' | 'courses' | 'teacherNames' | 'name'>,
  query: string,
): boolean {
  const wanted = fold(query)
  return [endTime, courses, teacherNames, name].some((text) => fold(text).includes(wanted))
}
