import { isDay } from '#domain/day.ts'
import { type AudienceYear, type Notice, noticeLimits } from '#domain/desk/notice-calls.ts'
import { noticeHtml } from '#domain/desk/notice-html.ts'
import type { Question } from '#domain/home/answer/question.ts'
import { type AskKind, areChoices } from '#domain/home/answer/rules.ts'
import { httpsOnly } from '#domain/session/address.ts'
import type { Chosen } from '../../messages/student-choice.tsx'

/** What somebody types, as a draft keeps it. */
export type NoticeForm = {
  year: string
  isForAll: boolean
  sections: readonly string[]
  students: readonly Chosen[]
  title: string
  html: string
  by: string
  /** `unchanged` only of a notice that is out. */
  when: 'now' | 'later' | 'unchanged'
  day: string
  time: string
  urgent: boolean
  link: string
  /** What it asks families for; '' for nothing. Choices are lines, the last day is YYYY-MM-DD. */
  asks: AskKind | ''
  choices: string
  until: string
  keepsFile: boolean
  /** The message that it was begun as; '' for none. */
  of: string
  /** What the notice said when its change was begun, also by a draft of yesterday; null for a new one. */
  base: Notice['cells'] | null
  /** With which it was sent last, and what that was: the same again is written once. */
  key: string
  sent: string
}

export const maxFileBytes = 25 * 1024 * 1024

type Fault = 'choices' | 'until' | 'title' | 'sections' | 'when' | 'file' | 'link' | 'linkAndFile' | 'html'
export type Faults = Partial<
  Record<'choices' | 'until' | 'title' | 'sections' | 'when' | 'file' | 'link' | 'html', Fault>
>

/** @param by who signs it */
export function emptyForm(years: readonly AudienceYear[], by: string): NoticeForm {
  const year = years.find(({ is_current }) => is_current) ?? years[0]
  return {
    year: year?.id ?? '',
    isForAll: true,
    sections: [],
    students: [],
    title: '',
    html: '',
    by,
    when: 'now',
    day: '',
    time: '09:00',
    urgent: false,
    link: '',
    asks: '',
    choices: '',
    until: '',
    keepsFile: false,
    of: '',
    base: null,
    key: '',
    sent: '',
  }
}

/** What somebody began as a message, in the state of the address. */
export type AsNotice = Pick<NoticeForm, 'year' | 'sections' | 'students'> & { text: string }

/** One text for one message. */
export const textOfMessage = ({ year, sections, students, text }: AsNotice): string =>
  JSON.stringify([year, sections, students, text])

/** A message that is to ask for an answer: a notice to the same families. The first line is its title where it fits. */
export function formOfMessage(empty: NoticeForm, message: AsNotice): NoticeForm {
  const { text, ...audience } = message
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const [first = ''] = lines
  const isTitle = first.length <= noticeLimits.title
  return {
    ...empty,
    ...audience,
    isForAll: false,
    title: isTitle ? first : '',
    html: paragraphsOf(lines.slice(isTitle ? 1 : 0)),
    asks: 'seen',
    of: textOfMessage(message),
  }
}

const paragraphsOf = (lines: readonly string[]): string =>
  noticeHtml({
    type: 'doc',
    content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

export function formOf(notice: Notice): NoticeForm {
  const [day = '', time = ''] = notice.local_time.split(' ')
  return {
    year: notice.year_id,
    isForAll: notice.section_ids === null,
    sections: notice.section_ids ?? [],
    students: notice.chosen.map(({ person_id, name }) => ({ id: person_id, name })),
    title: notice.title,
    html: notice.html,
    by: notice.by,
    when: notice.state === 'out' ? 'unchanged' : 'later',
    day,
    time,
    urgent: notice.urgent,
    link: notice.link,
    asks: notice.question?.kind ?? '',
    choices: notice.question?.choices.join('\n') ?? '',
    until: notice.question?.until ?? '',
    keepsFile: notice.has_file,
    of: '',
    base: notice.cells,
    key: '',
    sent: '',
  }
}

/** At the institute, `YYYY-MM-DD HH:MM`; null for now, and for what is out already. */
export const announcedAt = ({ when, day, time }: NoticeForm): string | null =>
  when === 'later' ? `${day} ${time}` : null

/** @param now at the institute, as `announcedAt` */
export function faultsOf(form: NoticeForm, { file, now }: { file: File | undefined; now: string }): Faults {
  const link = form.link.trim()
  const hasFile = file !== undefined || form.keepsFile
  const isComing =
    /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(announcedAt(form) ?? '') && (announcedAt(form) ?? '') > now
  return {
    ...(form.title.trim() === '' && { title: 'title' }),
    ...(!form.isForAll && form.sections.length + form.students.length === 0 && { sections: 'sections' }),
    ...(form.when === 'later' && !isComing && { when: 'when' }),
    ...(file && file.size > maxFileBytes && { file: 'file' }),
    ...(link !== '' && httpsOnly(link) === '' && { link: 'link' }),
    ...(link !== '' && hasFile && { link: 'linkAndFile' }),
    ...(form.asks === 'choice' && !areChoices(linesOf(form.choices)) && { choices: 'choices' }),
    ...(form.asks !== '' && !isUntil(form, now) && { until: 'until' }),
    ...(form.html.length > noticeLimits.html && { html: 'html' }),
  }
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Whether the last day is one, not before it is out. */
function isUntil(form: NoticeForm, now: string): boolean {
  const first =
    form.when === 'later' ? form.day : form.when === 'now' ? now.slice(0, 'YYYY-MM-DD'.length) : ''
  return isDay(form.until) && form.until >= first
}

const questionOf = ({ asks, choices, until }: NoticeForm): Question | null =>
  asks === '' ? null : { kind: asks, choices: asks === 'choice' ? linesOf(choices) : [], until }

/** What is sent. */
export const bodyOf = (form: NoticeForm) => ({
  year: form.year,
  sections: form.isForAll ? null : [...form.sections],
  students: form.isForAll ? [] : form.students.map(({ id }) => id),
  title: form.title.trim(),
  html: form.html,
  by: form.by.trim(),
  announced_at: announcedAt(form),
  urgent: form.urgent,
  link: httpsOnly(form.link.trim()),
  question: questionOf(form),
})
