import { paiseOf } from '#domain/fee/money.ts'
import { microsOf, microsPerRupee } from '#domain/news/micros.ts'
import { foldTyped } from '#domain/typed.ts'
import { type FieldOptions, makeField } from '#server/records/fields/field.ts'
import type { Read } from '#server/records/fields/type.ts'
import { show } from '#server/records/import-faults.ts'

type Bounds = { min?: number; max?: number }

/** A whole number. */
export const whole = ({ min = 0, max = 2_000_000_000, ...options }: FieldOptions & Bounds) =>
  makeField(
    {
      format: `a whole number from ${min} to ${max}`,
      sqlType: 'bigint',
      read: (cell) => {
        const number = readNumber(cell)
        if (number === undefined || !Number.isInteger(number))
          return { problem: `"${show(cell)}" is not a whole number` }
        return within(number, cell, { min, max }) ?? String(number)
      },
      write: (stored) => `${stored}::text`,
      show: Number,
    },
    options,
    '0',
  )

/** Marks and the like, with two decimals. */
export const decimal = ({ min = 0, max = 99_999, ...options }: FieldOptions & Bounds) =>
  makeField(
    {
      format: `a number from ${min} to ${max}, with at most 2 decimals`,
      sqlType: 'numeric',
      read: (cell) => readDecimals(cell, { min, max }),
      write: (stored) => `trim_scale(${stored}::numeric)::text`,
      show: Number,
    },
    options,
  )

const maxRupees = 100_000_000

/** An amount in rupees, stored in whole paise. */
export const money = (options: FieldOptions) =>
  makeField(
    {
      format: `rupees, with at most 2 decimals, such as 12500, 12,500.50 or 1,23,456.00`,
      sqlType: 'bigint',
      read: (cell) => {
        const rupees = readDecimals(withoutCurrency(cell), { min: 0, max: maxRupees })
        return typeof rupees === 'string' ? String(paiseOf(Number(rupees))) : rupees
      },
      write: (stored) => `to_char(${stored} / 100.0, 'FM9999999990.00')`,
      show: Number,
      unit: 'Rs',
    },
    options,
    '0',
  )

const withoutCurrency = (cell: string) => foldTyped(cell).replace(/^(₹|Rs\.?|INR)\s*/i, '')

/** An amount in rupees that may have parts of a paisa, stored in millionths of a rupee. @param decimals at most 6 */
export const rupees = ({
  min = 0,
  max = maxRupees,
  decimals,
  ...options
}: FieldOptions & Bounds & { decimals: number }) =>
  makeField(
    {
      format: `rupees from ${min} to ${max}, with at most ${decimals} decimals`,
      sqlType: 'bigint',
      read: (cell) => {
        const rupees = readDecimals(withoutCurrency(cell), { min, max }, decimals)
        return typeof rupees === 'string' ? String(microsOf(Number(rupees))) : rupees
      },
      write: (stored) => `trim_scale(${stored} / ${microsPerRupee}.0)::text`,
      show: Number,
      unit: 'Rs',
    },
    options,
  )

const yes = new Set(['yes', 'y', 'true', '1'])
const no = new Set(['no', 'n', 'false', '0'])

export const yesNo = ({ usually = false, ...options }: FieldOptions & { usually?: boolean }) =>
  makeField(
    {
      format: `yes or no; empty for ${usually ? 'yes' : 'no'}`,
      sqlType: 'boolean',
      words: ['yes', 'no'],
      read: (cell) => {
        const word = foldTyped(cell).toLowerCase()
        if (yes.has(word)) return 'true'
        return no.has(word) ? 'false' : { problem: `"${show(cell)}" is not yes or no` }
      },
      write: (stored) => `case when ${stored}::boolean then 'yes' else 'no' end`,
      show: (text) => (text === 'yes' ? 'Yes' : 'No'),
    },
    options,
    String(usually),
  )

function readDecimals(cell: string, bounds: Required<Bounds>, decimals = 2): Read {
  const number = readNumber(cell)
  if (number === undefined) return { problem: `"${show(cell)}" is not a number` }
  const shifted = number * 10 ** decimals
  if (Math.abs(shifted - Math.round(shifted)) > 1e-6)
    return { problem: `"${show(cell)}" has more than ${decimals} decimals` }
  return within(number, cell, bounds) ?? number.toFixed(decimals)
}

function within(number: number, cell: string, { min, max }: Required<Bounds>): Read | undefined {
  if (number >= min && number <= max) return undefined
  return { problem: `"${show(cell)}" is not between ${min} and ${max}` }
}

/** Thousands in groups of three, or as in India: the last three, then pairs. */
const grouped = /^-?\d{1,3}((,\d{2})*,\d{3}|(,\d{3})+)(\.\d+)?$/
const plain = /^-?\d+(\.\d+)?$/

/** @returns undefined for what is no number */
export function readNumber(cell: string): number | undefined {
  const tight = foldTyped(cell).replaceAll(' ', '')
  if (plain.test(tight)) return Number(tight)
  return grouped.test(tight) ? Number(tight.replaceAll(',', '')) : undefined
}
