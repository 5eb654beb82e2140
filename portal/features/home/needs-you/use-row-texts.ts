import { useTranslations } from 'use-intl/react'
import { addDays } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import { isByDay } from '#domain/home/needs-you.ts'
import { useToday } from '#portal/shared/calendar/use-zone.ts'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useSay, useWhen } from './use-when.ts'
import type { WaitingItem } from './waiting.ts'

/** Title of a row, and its details: of which child, when, and of which year if that is not the viewed one. */
export function useRowTexts(item: WaitingItem): { title: string; details: string[] } {
  const t = useTranslations('home.needsYou')
  const child = useSession((session) => (session.isParent ? shortNameOf(item, session.children) : ''))
  const isParent = useSession((session) => session.isParent)
  const year = useSession(({ yearId, years, studentYears }) =>
    item.yearId === yearId
      ? ''
      : ([...studentYears, ...years].find((one) => one.id === item.yearId)?.name ?? ''),
  )
  const when = useWhen(item)
  const say = useSay()
  const today = useToday()
  if (item.kind === 'fee') {
    const { title, details } = feeTexts(item, today, { t, day: say.day })
    return { title, details: [child, ...details, year].filter(isText) }
  }
  const title = item.kind === 'notices' ? t('notices', { count: item.amount }) : item.title
  if (isParent && item.kind === 'exam' && item.state === 'now' && (item.test?.openAttempts ?? 0) > 0) {
    const name = child || (item.studentName.split(' ', 1)[0] ?? '')
    return { title: t('takes', { name, title }), details: [t('until', { when: say.end(item.endsAt) })] }
  }
  // Students know their section; a product's name distinguishes items.
  const isOfSection = (item.kind === 'exam' || item.kind === 'class') && item.yearId !== null
  return { title, details: [child, when, !isOfSection && item.detail, year].filter(isText) }
}

const isText = (text: string | false): text is string => text !== false && text !== ''

type FeeWords = { t: ReturnType<typeof useTranslations<'home.needsYou'>>; day: (moment: string) => string }

/** The sum in the title, its instalments in the details. */
function feeTexts({ title: numbers, amount, endsAt }: WaitingItem, today: string, { t, day }: FeeWords) {
  const shown = showMoney(amount)
  const count = numbers.split(',').length
  const what = count > 1 ? t('instalments', { count }) : t('instalment', { number: numbers })
  // A fee of today still names the day.
  if (!isByDay(endsAt, addDays(today, -1)))
    return { title: t('feeDue', { amount: shown, when: day(endsAt) }), details: [what] }
  const since = t(count > 1 ? 'oldestSince' : 'since', { day: day(endsAt) })
  return { title: t('feeDueNow', { amount: shown }), details: [what, since] }
}

/** A child's first name, or the whole name if a sibling has the same; '' for an only child. */
function shortNameOf({ studentId, studentName }: WaitingItem, children: readonly Child[]): string {
  if (children.length < 2) return ''
  const firstName = (name: string) => name.split(' ', 1)[0] ?? ''
  const own = firstName(studentName)
  const isShared = children.some((child) => child.studentId !== studentId && firstName(child.name) === own)
  return isShared ? studentName : own
}
