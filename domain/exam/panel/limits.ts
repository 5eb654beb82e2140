/**
 * Limits of what a tab may store, so that no client fills the disk; higher than one person at one paper needs. Above them
 * answers are still stored, events and times are not.
 */

/** Of an attempt: events of focus and network. The first ones are kept; the examiner sees that there were many. */
export const maxEvents = 1000
/** Of an attempt: whose last word is known, and whose time is counted, question by question. */
export const maxTabs = 200

/** Of one person, within a day: attempts at practice and the notebook, which may be begun without end otherwise. */
export const maxUntimedADay = 100

/** Of one student at one test: a day. */
export const maxExtraMinutes = 1440

/** Of one call; a tab that holds more sends it with the next one. */
export const maxStatesSent = 500
export const maxEventsSent = 200
/** Bytes of JSON: the server takes a megabyte. */
export const maxBytesSent = 500_000

/** Of a written answer, and of one blank. */
export const maxLetters = 20_000
export const maxLettersOfBlank = 1000
/** Options, pairs or blanks of one answer; a paper has no more (cli/paper/check.ts). */
export const maxParts = 200
/** A tab counts no more time on a question: a day. */
export const maxTimeMs = 86_400_000
