/**
 * Limits of a tab's storage, so that no client fills the disk; one person needs less for one paper. Above them the server
 * stores answers, but drops events and times.
 */

/** Focus and network events of an attempt: the first ones are stored, and the examiner sees the total. */
export const maxEvents = 1000
/** Tabs of an attempt for which the last call and the time per question are stored. */
export const maxTabs = 200

/** Attempts of one person in a day at practice and the notebook, which have no other limit. */
export const maxUntimedADay = 100

/** Extra minutes for one student in one test: a day. */
export const maxExtraMinutes = 1440

/** States and events in one call; a tab that has more sends them with the next one. */
export const maxStatesSent = 500
export const maxEventsSent = 200
/** Bytes of JSON; the server accepts a megabyte. */
export const maxBytesSent = 500_000

/**
 * Characters (UTF-16 units) of a written answer, and of one blank. The panel reports longer texts and the call refuses them;
 * neither cuts them.
 */
export const maxLetters = 20_000
export const maxLettersOfBlank = 1000
/** Options, pairs or blanks of one answer; papers have no more (server/exchange/papers/check.ts). */
export const maxParts = 200
/** Time that a tab counts for one question: a day at most. */
export const maxTimeMs = 86_400_000

/** Messages of examiners to those who take one test, and the characters of each. */
export const maxMessagesOfTest = 100
export const maxLettersOfMessage = 500
