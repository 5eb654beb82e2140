import { Download, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import styles from './fees.module.css'
import type { FeesOf, ReceiptOf } from './queries.ts'
import { useReceipt } from './use-receipt.ts'

type ReceiptButtonProps = { payment: ReceiptOf; of: FeesOf }

/** Saves the receipt. A failure shows no message [fee-7]: the button becomes Try again. */
export function ReceiptButton({ payment, of }: ReceiptButtonProps) {
  const t = useTranslations('fee')
  const { state, download } = useReceipt(of, payment)
  const number = payment.receiptNo
  const hasFailed = state === 'failed'
  const Icon = hasFailed ? RotateCw : Download
  return (
    <>
      <Button
        needsNetwork
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
