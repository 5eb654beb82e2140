import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { messageOf } from '../../core/texts.ts'
import { RefundDialog } from '../../fees/account/refund-dialog.tsx'
import { useAccount } from '../../fees/queries.ts'

export type OpenRefund = { paymentId: number; studentId: number; receiptNo: string }

/** Gives back of a payment that came online, with the account as it is now, in the year that has it. */
export function RefundOnline({
  paymentId,
  studentId,
  receiptNo,
  onClose,
}: OpenRefund & { onClose: () => void }) {
  const t = useTranslations('deskPayments.online')
  const [seen, setSeen] = useState<readonly string[]>([])
  const { data, error, refetch, isFetching } = useAccount(String(studentId), seen.at(-1) ?? '')
  const payment = data?.payments.find(({ payment_id }) => payment_id === paymentId)
  const shown = data?.year_id ?? null
  const next = data?.years.find(({ year_id }) => year_id !== shown && !seen.includes(String(year_id)))
  useEffect(() => {
    if (data && !payment && next) setSeen([...seen, String(next.year_id)])
  }, [data, payment, next, seen])
  if (data && payment) return <RefundDialog account={data} payment={payment} isOnline onClose={onClose} />
  return (
    <Dialog title={t('giveBackOf', { number: receiptNo })} onClose={onClose}>
      {error ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data && !next ? (
        <p>{t('gone')}</p>
      ) : (
        <Waiting count={2} />
      )}
    </Dialog>
  )
}
