import { useTranslations } from 'use-intl/react'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Unfetched } from '../../core/unfetched.tsx'
import styles from '../payments.module.css'
import { useOnlineSettings, useUpiAccount } from '../queries.ts'
import { paymentTexts } from '../texts.ts'
import { OnlineForm } from './online-form.tsx'
import { UpiForm } from './upi-form.tsx'

/** How families pay: the UPI id of the institute, and a payment service [desk-117]. */
export function PaymentsPart({ isFixed }: { isFixed: boolean }) {
  return (
    <FeatureTexts texts={{ deskPayments: paymentTexts }}>
      <UpiGroup isFixed={isFixed} />
      <OnlineGroup isFixed={isFixed} />
    </FeatureTexts>
  )
}

function UpiGroup({ isFixed }: { isFixed: boolean }) {
  const t = useTranslations('deskPayments.settings')
  const query = useUpiAccount()
  const { data } = query
  return (
    <section className={styles.group} aria-labelledby="upi-title">
      <Heading id="upi-title" title={t('upiTitle')} text={t('upiText')} />
      {data !== undefined ? (
        <UpiForm key={JSON.stringify(data)} account={data} isFixed={isFixed} />
      ) : (
        <Unfetched query={query} count={2} />
      )}
    </section>
  )
}

function OnlineGroup({ isFixed }: { isFixed: boolean }) {
  const t = useTranslations('deskPayments.settings')
  const query = useOnlineSettings()
  const { data } = query
  return (
    <section className={styles.group} aria-labelledby="online-title">
      <Heading id="online-title" title={t('onlineTitle')} text={t('onlineText')} />
      {data ? <OnlineForm settings={data} isFixed={isFixed} /> : <Unfetched query={query} count={3} />}
    </section>
  )
}

const Heading = ({ id, title, text }: { id: string; title: string; text: string }) => (
  <div>
    <Text as="h3" id={id} weight="strong">
      {title}
    </Text>
    <Text size="sm" tone="muted">
      {text}
    </Text>
  </div>
)
