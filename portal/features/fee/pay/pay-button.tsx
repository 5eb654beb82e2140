import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showMoney } from '#domain/fee/money.ts'
import { minPaise } from '#domain/fee/online/rules.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import type { FeesOf } from '../queries.ts'
import { payableOf } from './choice.ts'
import { payAddress } from './pay-address.ts'
import { useOffer } from './queries.ts'

/** The way to pay, where the institute offers one and something of the year can be paid [pay-50]. */
export function PayButton({ studentId, yearId }: FeesOf) {
  const t = useTranslations('pay')
  const { data: offer } = useOffer()
  if (!offer || (!offer.isOnline && !offer.isUpi)) return null
  const rows =
    offer.students
      .find((one) => one.student_id === studentId)
      ?.instalments.filter((row) => row.year_id === yearId) ?? []
  const sumOf = (some: typeof rows) => some.reduce((sum, row) => sum + payableOf(row), 0)
  const now = sumOf(rows.filter((row) => row.is_due))
  if (sumOf(rows) < minPaise) return null
  return now >= minPaise ? (
    <Link to={payAddress({ yearId })} className={buttonClass({ size: 'large', isFull: true })}>
      {t('button', { amount: showMoney(now) })}
    </Link>
  ) : (
    <Link to={payAddress({ yearId })} className={buttonClass({ variant: 'quiet', isFull: true })}>
      {t('ahead')}
    </Link>
  )
}
