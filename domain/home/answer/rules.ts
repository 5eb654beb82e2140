/** What a notice may ask families for, as it is stored and sent [answer-1]. */
export const askKinds = ['seen', 'yes or no', 'choice', 'text', 'signature'] as const
export type AskKind = (typeof askKinds)[number]

/** Letters of an answer and of a choice, and how many choices there are [answer-2]. */
export const answerLimits = { text: 500, choice: 80, choices: 8, minChoices: 2 } as const

/** What is stored for the answers that have no words of their own. */
export const fixedAnswers: Readonly<Record<'seen' | 'signature', string>> = {
  seen: 'seen',
  signature: 'signed',
}
const yesNo = ['yes', 'no'] as const

/** Lines without the gaps around them, which a file may have. */
export const withoutGaps = (lines: string): string =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .join('\n')

/** Choices as they are stored: one on each line. */
export const choicesOf = (stored: string): string[] =>
  withoutGaps(stored)
    .split('\n')
    .filter((line) => line !== '')

/** Whether these are choices that a notice may have: 2 to 8 that differ, of at most 80 letters [answer-2]. */
export function areChoices(choices: readonly string[]): boolean {
  const { choice, choices: most, minChoices } = answerLimits
  const folded = new Set(choices.map((one) => one.trim().toLowerCase()))
  return (
    choices.length >= minChoices &&
    choices.length <= most &&
    folded.size === choices.length &&
    choices.every((one) => one.trim() !== '' && one.length <= choice && !one.includes('\n'))
  )
}

/** Whether an answer is one to the question; a signature is given by a call of its own [answer-5]. */
export function fitsQuestion(kind: AskKind, choices: readonly string[], answer: string): boolean {
  switch (kind) {
    case 'seen':
      return answer === fixedAnswers.seen
    case 'yes or no':
      return (yesNo as readonly string[]).includes(answer)
    case 'choice':
      return choices.includes(answer)
    case 'text':
      return answer.trim() !== '' && answer.length <= answerLimits.text
    case 'signature':
      return false
  }
}

/** Whether the name that somebody typed is that of the account: capital letters and the width of gaps do not count [answer-8]. */
export const isSameName = (typed: string, name: string): boolean => folded(typed) === folded(name)

const folded = (name: string) => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()

/** Days of the institute: the last one is still a day to answer [answer-3]. */
export const isOver = (until: string, today: string): boolean => until < today

/** What is there of an answer now; null without one. */
export type Given = { version: string; answer: string; isCurrent: boolean } | null

/**
 * What becomes of an answer that somebody gives [answer-6].
 * @param seen the version of the answer that was on the screen; '' for none
 * @param isSigning a signature that is of an earlier text is given again
 */
export function outcomeOf(
  given: Given,
  { answer, seen, isSigning }: { answer: string; seen: string; isSigning: boolean },
): 'write' | 'same' | 'meanwhile' {
  if (given && given.answer === answer && (!isSigning || given.isCurrent)) return 'same'
  return (given?.version ?? '') === seen ? 'write' : 'meanwhile'
}
