import { useTranslations } from 'use-intl/react'
import { addDays } from '#domain/day.ts'
import { paiseOf, showMoney } from '#domain/fee/money.ts'
import type { Waiting } from '#domain/home/calls.ts'
import { isDueNow } from '#domain/home/needs-you.ts'
import type { Profile } from '#domain/session/calls.ts'
import { useToday } from '#portal/shared/calendar/use-zone.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useSay, useWhen } from './use-when.ts'

/** What a row says: what it is, and under it whose, when, and of which year where that is not the one in view. */
export function useRowTexts(item: Waiting): { title: string; details: string[] } {
  const t = useTranslations('home.needsYou')
  const child = useSession((session) =>
    session.parentslogin ? shortNameOf(item, session.student_details) : '',
  )
  const year = useSession(({ acad_yr_id, acad_year_list, student_acad_year }) =>
    item.year_id === acad_yr_id
      ? ''
      : ([...student_acad_year, ...acad_year_list].find((one) => one.acad_yr_id === item.year_id)
          ?.acad_yr_name ?? ''),
  )
  const when = useWhen(item)
  const say = useSay()
  const today = useToday()
  if (item.kind === 'fee') {
    const { title, details } = feeTexts(item, today, { t, day: say.day })
    return { title, details: [child, ...details, year].filter(isText) }
  }
  const title = item.kind === 'notices' ? t('notices', { count: item.amount }) : item.title
  // Everybody knows his own section; a product tells one from another.
  const isOfSection = (item.kind === 'exam' || item.kind === 'class') && item.year_id !== null
  return { title, details: [child, when, !isOfSection && item.detail, year].filter(isText) }
}

const isText = (text: string | false): text is string => text !== false && text !== ''

type FeeWords = { t: ReturnType<typeof useTranslations<'home.needsYou'>>; day: (moment: string) => string }

/** The sum first, for that is what has to be paid; then its instalments. */
function feeTexts({ title: numbers, amount, ends_at }: Waiting, today: string, { t, day }: FeeWords) {
  const shown = showMoney(paiseOf(amount))
  const count = numbers.split(',').length
  const what = count > 1 ? t('instalments', { count }) : t('instalment', { number: numbers })
  // Of today it says so, as of any day to come.
  if (!isDueNow({ ends_at }, addDays(today, -1)))
    return { title: t('feeDue', { amount: shown, when: day(ends_at) }), details: [what] }
  const since = t(count > 1 ? 'oldestSince' : 'since', { day: day(ends_at) })
  return { title: t('feeDueNow', { amount: shown }), details: [what, since] }
}

/** A child's first name, where that tells it from the others; '' where there are none. */
function shortNameOf({ student_id, student_name }: Waiting, children: readonly Profile[]): string {
  if (children.length < 2) return ''
  const firstName = (name: string) => name.split(' ', 1)[0] ?? ''
  const own = firstName(student_name)
  const isShared = children.some(
    (child) => child.student_id !== student_id && firstName(child.student_name ?? child.name) === own,
  )
  return isShared ? student_name : own
}
