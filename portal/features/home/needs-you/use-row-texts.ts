import { useTranslations } from 'use-intl/react'
import { addDays } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import { firstName } from '#domain/first-name.ts'
import { isByDay } from '#domain/home/needs-you.ts'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { childName } from '#portal/shared/viewed/child-name.ts'
import { useSay, useWhen } from './use-when.ts'
import type { WaitingItem } from './waiting.ts'

/** Title of a row, and its details: of which child, when, and of which year if that is not the viewed one. */
export function useRowTexts(item: WaitingItem): { title: string; details: string[] } {
  const t = useTranslations('home.needsYou')
  const child = useSession(({ isParent, children }) =>
    isParent && children.length > 1 ? nameOf(item, children) : '',
  )
  const isParent = useSession((session) => session.isParent)
  const year = useOtherYearName()(item.yearId)
  const when = useWhen(item)
  const say = useSay()
  const feeTexts = useFeeTexts()
  if (item.kind === 'fee') {
    const { title, details } = feeTexts(item)
    return { title, details: [child, ...details].filter(isText) }
  }
  const title =
    item.kind === 'notices'
      ? t('notices', { count: item.amount })
      : item.kind === 'meeting'
        ? t('meetings', { count: item.amount, teacher: item.title })
        : item.title
  if (isParent && item.kind === 'exam' && item.state === 'now' && (item.test?.openAttempts ?? 0) > 0) {
    const name = child || firstName(item.studentName)
    return { title: t('takes', { name, title }), details: [t('until', { when: say.end(item.endsAt) })] }
  }
  // Students know their section; a product's name distinguishes items.
  const isOfSection = (item.kind === 'exam' || item.kind === 'class') && item.yearId !== null
  return { title, details: [child, when, !isOfSection && item.detail, year].filter(isText) }
}

const isText = (text: string | false): text is string => text !== false && text !== ''

/** The name of an academic year that is not the viewed one; '' otherwise. */
function useOtherYearName(): (yearId: number | null) => string {
  const inView = useSession((session) => session.yearId)
  const years = useSession((session) => session.years)
  const studentYears = useSession((session) => session.studentYears)
  return (yearId) =>
    yearId === inView ? '' : ([...studentYears, ...years].find((one) => one.id === yearId)?.name ?? '')
}

/** Of a fee: the sum in the title, its instalments in the details, and the year if that is not the viewed one. */
export function useFeeTexts(): (fee: WaitingItem) => { title: string; details: string[] } {
  const t = useTranslations('home.needsYou')
  const { day } = useSay()
  const today = useToday()
  const otherYear = useOtherYearName()
  return ({ title: numbers, amount, endsAt, yearId }) => {
    const shown = showMoney(amount)
    const count = numbers.split(',').length
    const what = count > 1 ? t('instalments', { count }) : t('instalment', { number: numbers })
    const year = otherYear(yearId)
    // A fee of today still names the day.
    if (!isByDay(endsAt, addDays(today, -1)))
      return {
        title: t('feeDue', { amount: shown, when: day(endsAt) }),
        details: [what, year].filter(isText),
      }
    const since = t(count > 1 ? 'oldestSince' : 'since', { day: day(endsAt) })
    return { title: t('feeDueNow', { amount: shown }), details: [what, since, year].filter(isText) }
  }
}

const nameOf = ({ studentId, studentName: name }: WaitingItem, children: readonly Child[]) =>
  childName({ studentId, name }, children)
