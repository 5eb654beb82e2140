import { showDay } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import type { NewsKindName } from '#domain/news/kinds.ts'
import { maxTextLength, type NewsArguments } from '#domain/news/text.ts'

/** Values that a template of any kind may have. */
const everywhere = ['child', 'text', 'institute', 'link'] as const

/** Further values, by kind: those of its text, days as DD-MM-YYYY; `amount` is the sum of money. */
const valuesOf: Record<NewsKindName, readonly string[]> = {
  notice: ['title', 'untilDay'],
  urgentNotice: ['title', 'untilDay'],
  answerDue: ['title', 'untilDay'],
  homework: ['subject', 'dueDay', 'title'],
  homeworkDue: ['subject', 'dueDay', 'title'],
  homeworkEvaluated: ['subject', 'title'],
  evaluationChanged: ['subject', 'title'],
  absence: ['day', 'subjects'],
  absenceCorrected: ['day'],
  leaveAnswered: ['state', 'fromDay', 'untilDay', 'fromTime', 'untilTime', 'answer'],
  leaveWithdrawn: ['fromDay', 'untilDay', 'fromTime', 'untilTime'],
  questionAnswered: ['title', 'author', 'role'],
  feeDue: ['amount', 'dueDay'],
  feeOverdue: ['amount', 'dueDay'],
  payment: ['amount', 'receipt'],
  paymentRefund: ['amount'],
  upiRefused: ['amount', 'answer'],
  testTomorrow: ['day', 'time', 'name'],
  testOpens: ['time', 'name'],
  paperTomorrow: ['day', 'time', 'name', 'subjects'],
  result: ['name'],
  paperResult: ['name'],
  classCalledOff: ['subject', 'day', 'time'],
  classMoved: ['subject', 'fromDay', 'fromTime', 'day', 'time'],
  classAsPlanned: ['subject', 'day', 'time'],
  liveClassSoon: ['time', 'name'],
  liveClassCalledOff: ['day', 'time', 'name'],
  liveClassMoved: ['fromDay', 'fromTime', 'day', 'time', 'name'],
  liveClassAsPlanned: ['day', 'time', 'name'],
  eventTomorrow: ['kind', 'day', 'time', 'title'],
  eventChanged: ['state', 'day', 'endDay', 'time', 'title'],
  eventAsPlanned: ['day', 'time', 'title'],
  meetingOffered: ['teacher', 'day', 'untilDay'],
  meetingBooked: ['teacher', 'day', 'time', 'place'],
  meetingChanged: ['teacher', 'day', 'time', 'place', 'state', 'word'],
  meetingTomorrow: ['teacher', 'day', 'time', 'place'],
  recording: ['day', 'name'],
  document: ['count', 'subject', 'title'],
  studyFile: ['count', 'subject', 'title'],
  message: [],
  passwordChanged: [],
  newDevice: ['day', 'time', 'device'],
  accountChanged: [],
}

/** The names that may be in braces in a template of a kind [news-42]. */
export const templateNames = (kind: NewsKindName): readonly string[] => [...everywhere, ...valuesOf[kind]]

export type TemplateFacts = {
  kind: NewsKindName
  values: NewsArguments
  /** Of the child, or of the reader where it is about oneself. */
  child: string
  /** The whole line of `newsText`. */
  text: string
  institute: string
  /** The address that it opens; '' where the portal's is not known. */
  link: string
}

/** As much as DLT allows for a value of an SMS. */
export const maxSmsValue = 30

/** A template's text with its values, and the values in the order of its places. */
export type Filled = { text: string; values: string[] }

/** Fills the text of an SMS. A value is cut as DLT demands; an address that is cut would open nothing, so it stays whole. */
export const fillSms = (template: string, facts: TemplateFacts): Filled =>
  fill(template, (name) => {
    const value = lineOf(name, facts)
    return name === 'link' ? value : cut(value, maxSmsValue)
  })

/** The parameters of a WhatsApp template: Meta refuses line breaks, tabs, more than four spaces, and empty ones. */
export const fillWhatsapp = (template: string, facts: TemplateFacts): Filled =>
  fill(template, (name) => {
    const value = lineOf(name, facts)
    return name === 'link' ? value || '-' : cut(value, maxTextLength) || '-'
  })

function fill(template: string, valueAt: (name: string) => string): Filled {
  const values: string[] = []
  const text = template.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = valueAt(name)
    values.push(value)
    return value
  })
  return { text, values }
}

/** On one line, without spaces at its ends. */
const lineOf = (name: string, facts: TemplateFacts): string =>
  rawValue(name, facts).replaceAll(/\s+/g, ' ').trim()

function rawValue(name: string, { kind, values, ...facts }: TemplateFacts): string {
  const everywhereNamed = everywhere.find((one) => one === name)
  if (everywhereNamed) return facts[everywhereNamed]
  if (!valuesOf[kind].includes(name)) return ''
  if (name === 'amount') return showMoney(Number(values.paise ?? 0))
  const value = values[name] ?? ''
  return /^(d|.*D)ay$/.test(name) ? showDay(value) : value
}

/** Counts characters as people do; three dots of ASCII, because an ellipsis would make an SMS one of UCS-2. */
function cut(text: string, max: number): string {
  const characters = Array.from(text)
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 3)
        .join('')
        .trimEnd()}...`
}
