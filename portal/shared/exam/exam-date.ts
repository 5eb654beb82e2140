import { isDay } from '#domain/day.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * The day of an offline exam, whose month is a name or a number [exam-29]: `5 November 2026`, `05-11-2026`, `5 Nov, 2026`.
 * @returns YYYY-MM-DD, undefined for an invalid date
 */
export function dayOfExam(text: string): string | undefined {
  const [day = '', month = '', year = ''] = text.split(/[\s,./-]+/).filter(Boolean)
  const number = /^\d+$/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const read = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}
