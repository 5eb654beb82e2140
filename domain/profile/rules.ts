import { isDay } from '#domain/day.ts'
import { type PasswordFault, passwordFault } from '#domain/session/password.ts'
import type { PasswordRule } from '#domain/session/password-rules.ts'

/** Limits of an address, a birth place and a date of birth [profile-8, profile-10]. */
export const profileLimits = { address: 119, birthPlace: 20, firstBirthYear: 1970 } as const
export const bloodGroups = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const

/** What a student may change, one at a time [profile-6, profile-24]. */
export const profileFields = ['address', 'birth_place', 'blood_group', 'dob', 'photo'] as const
export type ProfileField = (typeof profileFields)[number]

/** The fields that a change names; it must be exactly one [profile-24]. '' is a value: it empties the field. */
export const fieldsNamed = (body: Partial<Record<ProfileField, string | undefined>>): ProfileField[] =>
  profileFields.filter((field) => body[field] !== undefined)

/** Without spaces around it and invisible characters; lines stay. */
export function tidyText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n]|[\u2028\u2029]/gu, '')
    .trim()
}

/** Whether a text has more characters, as people count them, than its field takes [profile-8]. */
export function isTooLong(field: 'address' | 'birth_place', text: string): boolean {
  const limit = field === 'address' ? profileLimits.address : profileLimits.birthPlace
  return [...text].length > limit
}

export const isBloodGroup = (text: string): boolean => (bloodGroups as readonly string[]).includes(text)

export type BirthDateFault = 'leapFebruary' | 'february' | 'thirtyDays' | 'future' | 'none'

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const shortMonths = [4, 6, 9, 11]

/**
 * Why a date of birth is refused, in their order [profile-10].
 * @param today the institute's day, YYYY-MM-DD
 * @returns undefined for one that may be
 */
export function birthDateFault(
  date: { year: number; month: number; day: number },
  today: string,
): BirthDateFault | undefined {
  const { year, month, day } = date
  if (month === 2 && isLeapYear(year) && day >= 30) return 'leapFebruary'
  if (month === 2 && !isLeapYear(year) && day >= 29) return 'february'
  if (shortMonths.includes(month) && day === 31) return 'thirtyDays'
  const text = dayOfParts(date)
  if (!isDay(text) || year < profileLimits.firstBirthYear) return 'none'
  return text > today ? 'future' : undefined
}

/** `YYYY-MM-DD` in its parts; the day need not exist. @returns undefined for any other text */
export function birthDateParts(text: string): { year: number; month: number; day: number } | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year && month && day ? { year: Number(year), month: Number(month), day: Number(day) } : undefined
}

/** The parts of a date as `YYYY-MM-DD`. */
export function dayOfParts({ year, month, day }: { year: number; month: number; day: number }): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The years of birth to choose from, the newest first. */
export function birthYears(today: string): number[] {
  const last = Number(today.slice(0, 4))
  return Array.from({ length: last - profileLimits.firstBirthYear + 1 }, (_, index) => last - index)
}

/** A missing value, or -1, is shown as a dash [profile-2]. */
export const shownValue = (value: string | number | null | undefined): string => {
  const text = String(value ?? '').trim()
  return text === '' || text === '-1' ? '-' : text
}

export type PasswordChangeFault = 'oldMissing' | 'differ' | PasswordFault

/** The faults of a change of password that the browser finds; only the server knows the old one [profile-15, profile-16]. */
export function passwordChangeFault(
  typed: { old: string; next: string; again: string },
  rule: PasswordRule,
): PasswordChangeFault | undefined {
  if (typed.old === '') return 'oldMissing'
  return typed.next === typed.again ? passwordFault(rule, typed.next) : 'differ'
}
