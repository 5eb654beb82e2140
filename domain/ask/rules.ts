/** Who may be asked at an institute [ask-2]. */
export const askSettings = ['teachers and office', 'office', 'no one'] as const
export type AskSetting = (typeof askSettings)[number]

/** To whom a question goes: a role, not a person, so that it goes on with who has the class next [ask-3]. */
export const addressees = ['class', 'subject', 'office'] as const
export type Addressee = (typeof addressees)[number]

/** Days after its last message for which a question is kept, where an institute says nothing else [ask-22]. */
export const keptDays = 1095

export const sides = ['family', 'school'] as const
export type Side = (typeof sides)[number]

/** What a post is: words, or that the question was handed over or closed. */
export const postKinds = ['message', 'handed-over', 'closed'] as const
export type PostKind = (typeof postKinds)[number]

/** What owners decide about a report [ask-11]. */
export const reportDecisions = ['none', 'dismissed', 'noted', 'paused'] as const

/** Letters, bytes of the file, and numbers of questions and messages [ask-8, ask-9]. */
export const askLimits = {
  title: 120,
  text: 2000,
  reason: 300,
  bytes: 5 * 1024 * 1024,
  /** Messages of a person on a day of the institute. */
  perDay: 20,
  /** New questions about a student on a day, and in 365 days. */
  newPerDay: 5,
  newPerYear: 200,
  /** Messages of the family without an answer between them. */
  inRow: 10,
  /** Messages of a question beyond which the family, and the institute, writes no more; both may still close it. */
  messages: 200,
  allMessages: 300,
  /** Longest pause that an owner sets, in days. */
  pauseDays: 180,
} as const

export type Asker = 'parent' | 'student'

/** Whether somebody of the family may address a question so [ask-2, ask-5]. @param hasParent whether a parent can sign in */
export function mayAddress(
  addressee: Addressee,
  { setting, asker, hasParent }: { setting: AskSetting; asker: Asker; hasParent: boolean },
): boolean {
  if (setting === 'no one') return false
  if (addressee !== 'office') return setting === 'teachers and office'
  return asker === 'parent' || !hasParent
}

export type AskRefusal = 'tooManyToday' | 'tooManyNew' | 'tooManyInYear' | 'tooManyInRow' | 'threadFull'

export type AskCounts = {
  /** Messages of the person today. */
  today: number
  /** Questions of the family about the student, today and in 365 days; only for a new one. */
  newToday: number
  newInYear: number
  /** Of the question: messages of the family since the last answer, and all messages; 0 for a new one. */
  inRow: number
  messages: number
}

/** Which bound a message of a family meets [ask-9]. @returns undefined where none */
export function askRefusal(counts: AskCounts, isNew: boolean): AskRefusal | undefined {
  if (counts.today >= askLimits.perDay) return 'tooManyToday'
  if (isNew && counts.newToday >= askLimits.newPerDay) return 'tooManyNew'
  if (isNew && counts.newInYear >= askLimits.newPerYear) return 'tooManyInYear'
  if (counts.messages >= askLimits.messages) return 'threadFull'
  return counts.inRow >= askLimits.inRow ? 'tooManyInRow' : undefined
}
