/** Wrong access codes of an attempt within these milliseconds, before the student must wait. */
export const maxWrongCodes = 5
export const wrongCodesMs = 5 * 60_000

/** Events that the server notes of one attempt: the first ones. */
export const maxNoted = 200

/** Characters of an access code, networks and keys of Safe Exam Browser of a test. */
export const maxLettersOfCode = 40
export const maxNetworks = 50
export const maxSafeBrowserKeys = 20

/** Codes are said aloud and typed on phones: case and spaces do not count. */
const normaliseCode = (code: string): string => code.normalize('NFKC').replace(/\s/gu, '').toLowerCase()

/** Whether a student typed the code of a test. */
export const matchesCode = (typed: string, code: string): boolean =>
  normaliseCode(typed) === normaliseCode(code)
