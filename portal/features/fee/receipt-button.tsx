import { Download, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { FeePayment } from '#domain/fee/rules.ts'
import { Button } from '#ui/controls/button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import styles from './receipt-button.module.css'
import { useReceipt } from './use-receipt.ts'

type ReceiptButtonProps = { payment: FeePayment; of: { studentId: number; yearId: number } }

/** Saves the receipt. A failure has no message (spec/2 §8): the button itself says that it may be tried again. */
export function ReceiptButton({ payment, of }: ReceiptButtonProps) {
  const t = useTranslations('fee')
  const { state, download } = useReceipt(of, payment)
  const number = payment.receiptNo
  const hasFailed = state === 'failed'
  const Icon = hasFailed ? RotateCw : Download
  return (
    <>
      <Button
        variant="quiet"
        className={styles.button}
        aria-label={t(hasFailed ? 'againOf' : 'downloadOf', { number })}
        isPending={state === 'pending'}
        onClick={download}
      >
        <Icon size={18} aria-hidden="true" />
        {t(hasFailed ? 'again' : 'download')}
      </Button>
      {state === 'pending' && <VisuallyHidden role="status">{t('downloading', { number })}</VisuallyHidden>}
    </>
  )
}
