import * as z from 'zod/mini'
import { foldTyped } from '#domain/typed.ts'
import { damageOf } from '#server/records/damage.ts'
import { readPhone } from '#server/records/fields/read-phone.ts'
import { show } from '#server/records/import-faults.ts'

export type Version = '1.1' | '1.2'
/** The mode of a file in the manifest: all rows, changed rows, or no file. */
export type Mode = 'bulk' | 'delta' | 'absent'
export type Setting = { version: Version; callingCode: string }

export type Problem = {
  problem: string
  /** Columns of the row; if one of them is filled, the cell is ignored with a warning. */
  isHarmlessWith?: readonly string[]
}
export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'problem' in value

/** A value that was understood, with a warning. */
export class Doubtful<T> {
  readonly value: T
  readonly warning: string
  constructor(value: T, warning: string) {
    this.value = value
    this.warning = warning
  }
}

/** How the cells of one column are read. An empty cell is `empty`, and a fault if it is required. */
export type Column<T> = {
  readonly need: 'always' | 'delta' | 'never'
  /** The version that has the column, if only one has it. */
  readonly only: Version | undefined
  readonly empty: T
  readonly read: (cell: string, setting: Setting) => T | Doubtful<T> | Problem
}
type Options = { need?: Column<unknown>['need']; only?: Version; max?: number }

const column = <T>(empty: T, options: Options, read: Column<T>['read']): Column<T> => ({
  need: options.need ?? 'never',
  only: options.only,
  empty,
  read,
})

const controls = /[\p{Cc}\p{Cs}]/u

/** Plain text on one line. Formulas are text like any other. */
export const text = (options: Options = {}): Column<string> =>
  column<string>('', options, (cell) => {
    const line = cell.replace(/\s+/gu, ' ')
    if (controls.test(line)) return { problem: `"${show(cell)}" holds a control character` }
    const damage = damageOf(line)
    if (damage !== undefined) return { problem: damage }
    return tooLong(line, options.max ?? 200) ?? line
  })

/** A sourcedId. Upper and lower case differ; digits of any script are the same, and signs that show nothing are none. */
export const sourcedId = (options: Options = {}): Column<string> => {
  const id = text({ max: 255, ...options })
  return {
    ...id,
    read: (written, setting) => {
      const cell = foldTyped(written)
      return cell === '' ? { problem: `"${show(written)}" is empty` } : id.read(cell, setting)
    },
  }
}

/** Values separated by commas, each once. */
export const list = (options: Options = {}): Column<string[]> =>
  column<string[]>([], options, (cell) => {
    const values = [...new Set(cell.split(',').map((value) => value.trim().replace(/\s+/gu, ' ')))]
    const filled = values.filter((value) => value !== '')
    const wrong = filled.find((value) => controls.test(value))
    if (wrong !== undefined) return { problem: `"${show(wrong)}" holds a control character` }
    const damage = filled.map(damageOf).find((one) => one !== undefined)
    if (damage !== undefined) return { problem: damage }
    return filled.map((value) => tooLong(value, options.max ?? 255)).find(isProblem) ?? filled
  })

export const idList = (options: Options = {}): Column<string[]> => {
  const ids = list(options)
  return { ...ids, read: (cell, setting) => ids.read(foldTyped(cell), setting) }
}

const plainWord = (value: string) => value.toLowerCase().replace(/[\s_-]/g, '')

/**
 * One of a vocabulary, in any case; `ext:` marks a value that the sender defined, if those are allowed. `others` are
 * words of another version with their meaning.
 */
export function oneOf<const V extends string>(
  values: readonly V[],
  options: Options & { extensible?: boolean; others?: Readonly<Record<string, NoInfer<V>>> } = {},
): Column<V | 'ext' | ''> {
  const exact = new Map(values.map((value) => [value.toLowerCase(), value]))
  const similar = new Map(
    [...values.map((value) => [value, value] as const), ...Object.entries(options.others ?? {})].map(
      ([word, value]) => [plainWord(word), value],
    ),
  )
  return column<V | 'ext' | ''>('', options, (cell) => {
    if (options.extensible && cell.startsWith('ext:')) return 'ext'
    const value = exact.get(cell.toLowerCase())
    if (value !== undefined) return value
    const meant = similar.get(plainWord(cell))
    if (meant !== undefined) return new Doubtful(meant, `"${show(cell)}" is read as ${meant}`)
    return { problem: `"${show(cell)}" is none of ${values.join(', ')}` }
  })
}

const isDate = z.iso.date()
export const date = (options: Options = {}): Column<string | null> =>
  column<string | null>(null, options, (cell) => {
    const day = foldTyped(cell)
    return isDate.safeParse(day).success ? day : { problem: `"${show(cell)}" is not a date (YYYY-MM-DD)` }
  })

const isMoment = z.iso.datetime({ offset: true })
/** A time, which is not used: any other text is harmless. */
export const moment = (options: Options = {}): Column<string> =>
  column<string>('', options, (cell) => {
    if (isMoment.safeParse(cell).success || isDate.safeParse(cell).success) return cell
    return new Doubtful('', `"${show(cell)}" is not a time (such as 2026-04-01T09:30:00.000Z); ignored`)
  })

export const year = (options: Options = {}): Column<string> =>
  column<string>('', options, (cell) =>
    /^\d{4}$/.test(cell) ? cell : { problem: `"${show(cell)}" is not a year (YYYY)` },
  )

export const flag = (options: Options = {}): Column<boolean | null> =>
  column<boolean | null>(null, options, (cell) => {
    const word = cell.toLowerCase()
    if (word === 'true' || word === 'false') return word === 'true'
    return { problem: `"${show(cell)}" is neither true nor false` }
  })

const isEmail = z.email()
export const email = (options: Options = {}): Column<string> =>
  column<string>('', options, (written) => {
    const cell = foldTyped(written)
    if (!isEmail.safeParse(cell).success) return { problem: `"${show(cell)}" is not an email address` }
    return tooLong(cell, 254) ?? cell.toLowerCase()
  })

/** Digits without the calling code. A person with another way to sign in does not need it. */
export const phone = (options: Options = {}): Column<string> =>
  column<string>('', options, (cell, { callingCode }) => {
    const read = readPhone(cell, callingCode)
    return typeof read === 'string' ? read : { ...read, isHarmlessWith: ['email', 'sms', 'phone'] }
  })

/** A password: any characters, never shown in a fault. The login screen takes no fewer than 4. */
export const secret = (options: Options = {}): Column<string> =>
  column<string>('', options, (cell) => {
    if (cell.length < 4) return { problem: 'is shorter than 4 characters' }
    return cell.length > 200 ? { problem: 'is longer than 200 characters' } : cell
  })

/** A column of the format that is not used. */
export const unread = (): Column<string> => column('', {}, () => '')

function tooLong(value: string, max: number): Problem | undefined {
  return value.length > max ? { problem: `"${show(value)}" is longer than ${max} characters` } : undefined
}
