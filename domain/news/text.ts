import { showDay } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import { showLeave } from '#domain/leave/texts.ts'
import type { NewsKindName } from '#domain/news/kinds.ts'
import { truncate } from '#domain/truncate.ts'

/** What a kind puts into its text, as its declaration on the server writes it. Days are `YYYY-MM-DD`, sums whole paise. */
export type NewsArguments = Readonly<Record<string, string | undefined>>

/** As much as a notification of a phone shows [news-3]. */
export const maxTextLength = 160

/** What the institute has changed of an account, by the kind of the access log. */
const accountChanges = new Map([
  ['changedContact', 'Your phone number or e-mail was changed'],
  ['askedForPassword', 'A new one-time password was made for you'],
  ['turnedOffSecondFactor', 'The second step of your sign-in was turned off'],
  ['removedPasskey', 'A passkey of yours was removed'],
])

/** Why money is given back, by `refundReasons`. */
const refundWords = new Map([
  ['paidTwice', 'these fees were paid already'],
  ['feesChanged', 'these fees have changed since'],
  ['notBooked', 'it could not be entered'],
])
const leaveOf = (of: (name: string) => string) =>
  showLeave({
    ...{ from: of('fromDay'), until: of('untilDay') },
    ...{ fromTime: of('fromTime'), untilTime: of('untilTime') },
  })

const meetingOf = (of: (name: string) => string) =>
  `meeting with ${of('teacher')} on ${showDay(of('day'))} at ${of('time')}${of('place') && `, ${of('place')}`}`

/** Of a notice that asks for an answer [answer-12]. */
const untilOf = (of: (name: string) => string) =>
  of('untilDay') && `, please answer by ${showDay(of('untilDay'))}`

const lines: Record<NewsKindName, (of: (name: string) => string) => string> = {
  notice: (of) => `Notice${untilOf(of)}: ${of('title')}`,
  urgentNotice: (of) => `Urgent${untilOf(of)}: ${of('title')}`,
  answerDue: (of) => `Please answer by ${showDay(of('untilDay'))}: ${of('title')}`,
  homework: (of) => `New homework in ${of('subject')}, due ${showDay(of('dueDay'))}: ${of('title')}`,
  homeworkDue: (of) => `Homework in ${of('subject')} is due ${showDay(of('dueDay'))}: ${of('title')}`,
  homeworkEvaluated: (of) => `Homework in ${of('subject')} is evaluated: ${of('title')}`,
  evaluationChanged: (of) => `The evaluation of homework in ${of('subject')} has changed: ${of('title')}`,
  absence: (of) => `Marked absent on ${showDay(of('day'))}: ${of('subjects')}`,
  absenceCorrected: (of) => `Correction: not absent on ${showDay(of('day'))}`,
  leaveAnswered: (of) => `Leave of ${leaveOf(of)} is ${of('state')}${of('answer') && `: ${of('answer')}`}`,
  leaveWithdrawn: (of) => `Leave of ${leaveOf(of)} was taken back`,
  questionAnswered: (of) =>
    `${of('role')}${of('author') && `, ${of('author')},`} has answered: ${of('title')}`,
  feeDue: (of) => `${showMoney(Number(of('paise')))} of fees are due on ${showDay(of('dueDay'))}`,
  feeOverdue: (of) => `${showMoney(Number(of('paise')))} of fees were due on ${showDay(of('dueDay'))}`,
  payment: (of) => `Payment of ${showMoney(Number(of('paise')))} received, receipt ${of('receipt')}`,
  paymentRefund: (of) =>
    `${showMoney(Number(of('paise')))} paid online is given back: ${refundWords.get(of('reason')) ?? 'the institute has given it back'}`,
  upiRefused: (of) =>
    `Payment of ${showMoney(Number(of('paise')))} by UPI was not found by the institute: ${of('answer')}`,
  testTomorrow: (of) => `Test on ${showDay(of('day'))} at ${of('time')}: ${of('name')}`,
  testOpens: (of) => `The test is open since ${of('time')}: ${of('name')}`,
  result: (of) => `The result is out: ${of('name')}`,
  paperTomorrow: (of) =>
    `Exam on ${showDay(of('day'))} at ${of('time')}: ${of('name')}${of('subjects') && `, ${of('subjects')}`}`,
  paperResult: (of) => `The result is out: ${of('name')}`,
  classCalledOff: (of) => `${of('subject')} on ${showDay(of('day'))} at ${of('time')} is called off`,
  classMoved: (of) =>
    `${of('subject')} of ${showDay(of('fromDay'))}, ${of('fromTime')}, is moved to ${showDay(of('day'))} at ${of('time')}`,
  classAsPlanned: (of) => `${of('subject')} on ${showDay(of('day'))} at ${of('time')} takes place as planned`,
  liveClassSoon: (of) => `Live class at ${of('time')}: ${of('name')}`,
  liveClassCalledOff: (of) =>
    `The live class on ${showDay(of('day'))} at ${of('time')} is called off: ${of('name')}`,
  liveClassMoved: (of) =>
    `The live class of ${showDay(of('fromDay'))}, ${of('fromTime')}, is moved to ${showDay(of('day'))} at ${of('time')}: ${of('name')}`,
  liveClassAsPlanned: (of) =>
    `The live class on ${showDay(of('day'))} at ${of('time')} takes place as planned: ${of('name')}`,
  eventTomorrow: (of) =>
    `${of('kind') === 'holiday' ? 'Holiday' : 'Event'} on ${showDay(of('day'))}${of('time') && ` at ${of('time')}`}: ${of('title')}`,
  eventChanged: (of) =>
    // `calledOff` alone is of releases before `state`.
    of('state') === 'called off' || of('calledOff')
      ? `Called off on ${showDay(of('day'))}: ${of('title')}`
      : `Now on ${showDay(of('day'))}${of('endDay') && ` to ${showDay(of('endDay'))}`}${of('time') && ` at ${of('time')}`}: ${of('title')}`,
  eventAsPlanned: (of) =>
    `As planned on ${showDay(of('day'))}${of('time') && ` at ${of('time')}`}: ${of('title')}`,
  meetingOffered: (of) =>
    `Meet ${of('teacher')} on ${showDay(of('day'))}: please book a time by ${showDay(of('untilDay'))}`,
  meetingBooked: (of) => `Booked: ${meetingOf(of)}`,
  meetingChanged: (of) =>
    `${of('state') === 'called off' ? 'Called off' : 'Changed'}: ${meetingOf(of)}${of('word') && `. ${of('word')}`}`,
  meetingTomorrow: (of) => `Tomorrow: ${meetingOf(of)}`,
  recording: (of) => `The recording of ${showDay(of('day'))} is ready: ${of('name')}`,
  document: (of) =>
    of('count') === '1' || of('count') === ''
      ? `New document in ${of('subject')}: ${of('title')}`
      : `${of('count')} new documents in ${of('subject')}`,
  studyFile: (of) =>
    of('count') === '1'
      ? `New study material in ${of('subject')}: ${of('title')}`
      : `${of('count')} new files of study material in ${of('subject')}`,
  message: (of) => `New message: ${of('text')}`,
  passwordChanged: () => 'Your password was changed. If it was not you, tell the institute at once.',
  newDevice: (of) =>
    `New sign-in on ${showDay(of('day'))} at ${of('time')}${of('device') && `, ${truncate(of('device'), 40)}`}. If it was not you, change your password.`,
  accountChanged: (of) =>
    `${accountChanges.get(of('what')) ?? 'Your account was changed'} by the institute. If you did not ask for it, call the institute at once.`,
}

/** One line that says what happened [news-3]. @param child the name of the child that it is about; '' for oneself */
export function newsText(kind: NewsKindName, values: NewsArguments, child = ''): string {
  const text = lines[kind]((name) => values[name] ?? '').replaceAll(/\s+/g, ' ')
  return truncate(child === '' ? text : `${child}: ${text}`, maxTextLength)
}
