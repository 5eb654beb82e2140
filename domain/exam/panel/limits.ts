/**
 * What a window may leave behind, so that no client fills the disk. More than one person at one paper ever needs: over it
 * answers are taken in as before, and what is only said about them is forgotten.
 */

/** Of an attempt: what windows tell of focus and network. The first ones are kept; the examiner sees that there were many. */
export const mostEvents = 1000
/** Of an attempt: whose last word is known, and whose time is counted, question by question. */
export const mostWindows = 200

/** Of one person, within a day: attempts at practice and the notebook, which may be begun without end otherwise. */
export const mostUntimedADay = 100

/** Of one student at one test: a day. */
export const mostExtraMinutes = 1440

/** Of one call; a window that holds more sends it with the next one. */
export const mostStatesSent = 500
export const mostEventsSent = 200
/** Bytes of JSON: the server takes a megabyte. */
export const mostBytesSent = 500_000

/** Of a written answer, and of one blank. */
export const mostLetters = 20_000
export const mostLettersOfBlank = 1000
/** Options, pairs or blanks of one answer; a paper has no more (cli/paper/check.ts). */
export const mostPlaces = 200
/** A window counts no more time on a question: a day. */
export const mostTimeMs = 86_400_000
