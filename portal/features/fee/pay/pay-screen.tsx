import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useUrlState } from '#portal/shared/navigation/address.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { BackLink, Screen } from '#ui/layout/screen.tsx'
import { feeTexts } from '../texts.ts'
import { Choose } from './choose.tsx'
import { OrderView } from './order-view.tsx'
import { payAddress, readPayUrlState } from './pay-address.ts'
import { useOffer } from './queries.ts'
import { payTexts } from './texts.ts'
import { TransferView } from './transfer-view.tsx'

/** /fees/pay: chooses what to pay, and shows how far a payment is [pay-51]. */
export function PayScreen() {
  return (
    <FeatureTexts texts={{ fee: feeTexts, pay: payTexts }}>
      <Pay />
    </FeatureTexts>
  )
}

function Pay() {
  const t = useTranslations('pay')
  const { urlState } = useUrlState(readPayUrlState, payAddress)
  const { order, transferId, yearId } = urlState
  const query = useOffer()
  if (order !== '')
    return (
      <Frame>
        <OrderView key={order} code={order} />
      </Frame>
    )
  return (
    <Frame>
      <QueryView query={query} loading={<Waiting shape="row" count={4} />}>
        {(offer) => {
          if (transferId > 0)
            return <TransferView transfer={offer.transfers.find((one) => one.transfer_id === transferId)} />
          if (!offer.isOnline && !offer.isUpi)
            return <EmptyState title={t('off')} text={t('offText')} action={<ToFees />} />
          const isEmpty = offer.students.every(({ instalments }) => instalments.length === 0)
          if (isEmpty) return <EmptyState title={t('nothing')} text={t('nothingText')} action={<ToFees />} />
          return <Choose offer={offer} yearId={yearId} />
        }}
      </QueryView>
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useTranslations('pay')
  return (
    <Screen width="text">
      <BackLink to="/fees">{t('back')}</BackLink>
      {children}
    </Screen>
  )
}

function ToFees() {
  const t = useTranslations('pay')
  return (
    <Link to="/fees" className={buttonClass({ variant: 'quiet' })}>
      {t('back')}
    </Link>
  )
}
