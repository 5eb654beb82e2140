import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { colourForm } from '#domain/look/oklch.ts'
import { completeAddress, httpsOnly, isHttpsAddress } from '#domain/session/address.ts'
import { foldTyped } from '#domain/typed.ts'
import { type FieldOptions, makeField } from '#server/records/fields/field.ts'
import { readPhone } from '#server/records/fields/read-phone.ts'
import { sanitiseHtml } from '#server/records/fields/sanitise.ts'
import type { Read, ShownCell } from '#server/records/fields/type.ts'
import { show } from '#server/records/import-faults.ts'
import { literal } from '#server/records/kind.ts'

const asIs = (stored: string) => stored
const controls = /[\p{Cc}\p{Cs}]/u
const controlsInLines = /[^\P{Cc}\n\t]|\p{Cs}/u

/** Text on one line. */
export const text = ({ max = 200, ...options }: FieldOptions & { max?: number }) =>
  makeField(
    {
      format: `text, at most ${max} characters`,
      sqlType: 'text',
      read: (cell) => {
        const line = cell.replace(/\s+/gu, ' ')
        if (controls.test(line)) return { problem: `"${show(cell)}" has a control character` }
        return bounded(line, max)
      },
      write: asIs,
    },
    options,
    "''",
  )

type LinesOptions = FieldOptions & { max?: number; tidy?: (cell: string) => string }

/** Text of several lines. @param tidy makes of a cell what is stored of it */
export const lines = ({ max = 5000, tidy = asIs, ...options }: LinesOptions) =>
  makeField(
    {
      format: `text of one or more lines, at most ${max} characters`,
      sqlType: 'text',
      read: (cell) =>
        controlsInLines.test(cell) ? { problem: 'has a control character' } : bounded(tidy(cell), max),
      write: asIs,
    },
    options,
    "''",
  )

/** Formatted text; what may not be shown is taken out. */
export const html = ({ max = 50_000, ...options }: FieldOptions & { max?: number }) =>
  makeField(
    {
      format: `text or HTML, at most ${max} characters`,
      sqlType: 'text',
      read: (cell) => bounded(sanitiseHtml(cell), max),
      write: asIs,
      show: plainText,
    },
    options,
    "''",
  )

function bounded(value: string, max: number): Read {
  return value.length > max ? { problem: `is longer than ${max} characters` } : value
}

const emailPattern = /^[^\s@"<>,;]+@[^\s@"<>,;]+\.[^\s@"<>,;]+$/u

export const email = (options: FieldOptions) =>
  makeField(
    {
      format: 'an email address',
      sqlType: 'text',
      read: (cell) => {
        const address = foldTyped(cell)
        return emailPattern.test(address) && address.length <= 254
          ? address.toLowerCase()
          : { problem: `"${show(cell)}" is not an email address` }
      },
      write: asIs,
    },
    options,
  )

/** Excel shows a number without its column's format as 9.8E+09. */
const scientific = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i

export const phone = (options: FieldOptions) =>
  makeField(
    {
      format: 'a phone number, with or without the calling code of the institute',
      sqlType: 'text',
      read: (cell, { callingCode }) => {
        const short = scientific.exec(foldTyped(cell))
        if (!short) return readPhone(cell.replace(/\.0+$/, ''), callingCode)
        const [, first = '', rest = '', exponent] = short
        if (rest.length < Number(exponent)) {
          return {
            problem: `"${show(cell)}" lost digits in a spreadsheet: format the column as text, and enter the number again`,
          }
        }
        return readPhone(first + rest.slice(0, Number(exponent)), callingCode)
      },
      write: asIs,
    },
    options,
  )

const showLink = (text: string): ShownCell => (httpsOnly(text) === '' ? null : { link: text, name: text })

export const link = (options: FieldOptions) =>
  makeField(
    {
      format: 'an address that begins with https://, which may be left out',
      sqlType: 'text',
      read: (cell) => {
        const address = completeAddress(cell)
        return isHttpsAddress(address) && address.length <= 2000
          ? address
          : { problem: `"${show(cell)}" is not an address that begins with https://` }
      },
      write: asIs,
      show: showLink,
    },
    options,
    "''",
  )

/** As `#` and six digits of base 16. */
export const colour = (options: FieldOptions) =>
  makeField(
    {
      format: 'a colour such as #1f6f54',
      sqlType: 'text',
      read: (cell) => {
        const hex = `#${foldTyped(cell).toLowerCase().replace(/^#/, '')}`
        return colourForm.test(hex) ? hex : { problem: `"${show(cell)}" is not a colour such as #1f6f54` }
      },
      write: asIs,
    },
    options,
  )

/**
 * One of several words.
 * @param stored what is stored for each word, if not the word; the words are case-insensitive
 */
export function choice(
  words: readonly string[] | Readonly<Record<string, string | number>>,
  options: FieldOptions,
) {
  const stored: Readonly<Record<string, string | number>> = Array.isArray(words)
    ? Object.fromEntries(words.map((word) => [word, word]))
    : (words as Readonly<Record<string, string | number>>)
  const names = Object.keys(stored)
  const isNumber = names.every((name) => typeof stored[name] === 'number')
  const byName = new Map(names.map((name) => [name.toLowerCase(), String(stored[name])]))
  const isSame = names.every((name) => stored[name] === name)
  return makeField(
    {
      format: `one of: ${names.join(', ')}`,
      sqlType: isNumber ? 'int' : 'text',
      words: names,
      read: (cell) =>
        byName.get(foldTyped(cell).toLowerCase()) ?? {
          problem: `"${show(cell)}" is not one of ${names.join(', ')}`,
        },
      write: (value) =>
        isSame
          ? value
          : `case ${value} ${names.map((name) => `when ${literal(String(stored[name]))} then ${literal(name)}`).join(' ')} end`,
    },
    options,
    isNumber ? 'null' : "''",
  )
}
