import { foldTyped } from '#domain/typed.ts'
import { type FieldOptions, makeField } from '#server/records/fields/field.ts'
import type { Read } from '#server/records/fields/type.ts'
import { show } from '#server/records/import-faults.ts'
import { literal, type Rule } from '#server/records/kind.ts'

/** A day of the institute. */
export const day = (options: FieldOptions) =>
  makeField(
    {
      format: 'a day: 2026-06-15 or 15-06-2026',
      sqlType: 'date',
      read: (cell, { isFrom1904 }) =>
        readDay(cell, isFrom1904) ?? {
          problem: `"${show(cell)}" is not a day such as 2026-06-15 or 15-06-2026`,
        },
      write: (stored) => `${stored}::text`,
    },
    options,
  )

/** A moment, written in the institute's time. @param mayBeDay whether a day is enough: its beginning */
export const moment = ({ mayBeDay = false, ...options }: FieldOptions & { mayBeDay?: boolean }) =>
  makeField(
    {
      format: `a day and a time of the institute${mayBeDay ? ', or only a day' : ''}: 2026-06-15 09:30 or 15-06-2026 9:30 AM`,
      sqlType: 'timestamptz',
      read: (cell, { timeZone, isFrom1904 }) => {
        const day = mayBeDay ? readDay(cell, isFrom1904) : undefined
        return day ? `${day} 00:00:00 ${timeZone}` : readMoment(cell, timeZone, isFrom1904)
      },
      write: (stored, timeZone) =>
        `rtrim(rtrim(to_char(${stored} at time zone ${literal(timeZone)}, 'YYYY-MM-DD HH24:MI:SS.US'), '0'), '.')`,
      show: (text) => text.slice(0, 'YYYY-MM-DD HH:MM'.length),
    },
    options,
  )

/** A time of the day, in whole minutes. */
export const time = (options: FieldOptions) =>
  makeField(
    {
      format: 'a time: 09:30 or 9:30 AM',
      sqlType: 'time',
      read: (cell) => {
        const read = readTime(cell)
        // Seconds are shown nowhere: two rows would differ that look the same.
        return read?.endsWith(':00') ? read : { problem: `"${show(cell)}" is not a time such as 09:30` }
      },
      write: (stored) => `to_char(${stored}, 'HH24:MI')`,
    },
    options,
  )

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const [firstYear, lastYear] = [1900, 2200]
/** Excel counts days from 1899-12-30; these are about 1954 and 2173. */
const [firstSerial, lastSerial] = [20_000, 100_000]

/** @returns `YYYY-MM-DD`, or undefined for what is none */
export function readDay(written: string, isFrom1904 = false): string | undefined {
  const cell = foldTyped(written)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const indian = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ,]\s*(\d{4})$/i.exec(cell)
  if (indian) {
    const [, date, month = '', year] = indian
    const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
    return dayOf(year, /^\d/.test(month) ? month : named, date)
  }
  return /^\d{5,6}(\.0+)?$/.test(cell) ? fromSerial(Number(cell), isFrom1904) : undefined
}

function dayOf(year = '', month: string | number = '', date: string | number = ''): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(date)]
  const isNear = y >= firstYear && y <= lastYear && m >= 1 && m <= 12
  if (!isNear || d < 1 || d > new Date(Date.UTC(y, m, 0)).getUTCDate()) return undefined
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

const millisecondsOfDay = 86_400_000

/** Between 1900-01-01 and 1904-01-01, with the day that 1900 did not have. */
const daysTo1904 = 1462

function fromSerial(number: number, isFrom1904: boolean): string | undefined {
  const serial = number + (isFrom1904 ? daysTo1904 : 0)
  if (serial < firstSerial || serial > lastSerial) return undefined
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * millisecondsOfDay).toISOString().slice(0, 10)
}

/** @returns `HH:MM:SS`, or undefined for what is none */
export function readTime(written: string): string | undefined {
  const cell = foldTyped(written)
  const found = /^(\d{1,2})[:.](\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i.exec(cell)
  if (!found) return undefined
  const [, hour = '', minute = '', second = '00', half] = found
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`
}

const offset = /(Z|[+-]\d{2}:?\d{2})$/i

function readMoment(written: string, timeZone: string, isFrom1904: boolean): Read {
  const cell = foldTyped(written)
  const problem = { problem: `"${show(written)}" is not a moment such as 2026-06-15 09:30` }
  const serial = /^\d{5,6}\.\d+$/.test(cell) ? Number(cell) : undefined
  if (serial !== undefined) {
    const date = fromSerial(serial, isFrom1904)
    const seconds = Math.round((serial % 1) * 86_400)
    return date ? `${date} ${clock(seconds)} ${timeZone}` : problem
  }
  const [, date = '', rest = ''] = /^(\S+?)[T ,]+(\S.*)$/.exec(cell) ?? []
  const zone = offset.exec(rest)?.[0]
  const [day, time] = [readDay(date), readTime(zone ? rest.slice(0, -zone.length).trim() : rest)]
  const fraction = /:\d{2}:\d{2}(\.\d{1,6})/.exec(rest)?.[1] ?? ''
  return day && time ? `${day} ${time}${fraction} ${zone ?? timeZone}` : problem
}

const clock = (seconds: number) => new Date(Math.min(seconds, 86_399) * 1000).toISOString().slice(11, 19)

/** Of a kind with `start_date` and `end_date`. */
export const daysInOrder: Rule = {
  field: 'end_date',
  problem: 'is before the first day',
  where: (value) => `${value('end_date')} < ${value('start_date')}`,
}

/** Of a kind with `start_time` and `end_time`. */
export const timesInOrder: Rule = {
  field: 'end_time',
  problem: 'is not after the start',
  where: (value) => `${value('end_time')} <= ${value('start_time')}`,
}

/** Of a kind of which both times may be empty. */
export const timesTogether: Rule = {
  field: 'end_time',
  problem: 'must be there with a start, and only then',
  where: (value) => `(${value('start_time')} is null) <> (${value('end_time')} is null)`,
}
