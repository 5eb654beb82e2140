import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showMoney } from '#domain/fee/money.ts'
import type { PaymentOrder } from '#domain/fee/online/calls.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { payAddress } from './pay-address.ts'

type AlreadyBegunProps = {
  order: PaymentOrder
  isPending: boolean
  error: string
  onInstead: () => void
  onClose: () => void
}

/** Somebody else of the family pays this now, or it is being confirmed: nothing is paid twice without a word [pay-55]. */
export function AlreadyBegun({ order, isPending, error, onInstead, onClose }: AlreadyBegunProps) {
  const t = useTranslations('pay.begun')
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Link to={payAddress({ order: order.order })} className={buttonClass({ variant: 'quiet' })}>
            {t('see')}
          </Link>
          {order.state === 'open' && (
            <Button isPending={isPending} needsNetwork onClick={onInstead}>
              {t('instead')}
            </Button>
          )}
        </>
      }
    >
      <Text>
        {t('text', { name: order.by, amount: showMoney(order.total), time: showMoment(order.begun_at) })}
      </Text>
      <FormError text={error} />
    </Dialog>
  )
}
