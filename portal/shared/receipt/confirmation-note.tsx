import { CircleAlert, CircleCheckBig, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { Crest } from '#ui/display/crest.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './receipt-screen.module.css'
import type { Confirmation, Receipt } from './use-confirmation.ts'

/** Whether a receipt is genuine. */
export function ConfirmationNote({ confirmation }: { confirmation: Confirmation }) {
  const t = useTranslations('receipt')
  switch (confirmation.state) {
    case 'none':
      return null
    case 'asking':
      return <Spinner label={t('asking')} />
    case 'genuine':
      return <GenuineReceipt receipt={confirmation.receipt} />
    case 'unknown':
      return (
        <Note tone="bad" icon={<CircleAlert aria-hidden="true" />} title={t('unknown')}>
          {t('compare')}
        </Note>
      )
    case 'failed':
      return (
        <Note tone="warn" icon={<WifiOff aria-hidden="true" />} title={t('failed')}>
          {confirmation.message}
        </Note>
      )
  }
}

function GenuineReceipt({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const { changes = [], proof } = receipt
  return (
    <Stack gap={4}>
      {changes.map(({ tone, title, text }) => (
        <Note key={title} tone={tone} icon={<CircleAlert aria-hidden="true" />} title={title}>
          {text}
        </Note>
      ))}
      {changes.some(({ tone }) => tone === 'bad') ? (
        <Text>{t('saidThis', { institute: receipt.institute })}</Text>
      ) : (
        <Note tone="good" icon={<CircleCheckBig aria-hidden="true" />} title={t('genuine')}>
          {t('mustSay', { institute: receipt.institute })}
        </Note>
      )}
      <Row gap={3}>
        <Crest name={receipt.institute} logo={fileAddress(receipt.logo)} />
        <Text weight="strong" wrap="anywhere">
          {receipt.institute}
        </Text>
      </Row>
      <Stack as="dl" isDivided>
        {receipt.facts.map(({ name, text }) => (
          <Row key={name} gap={3} justify="between" className={styles.fact}>
            <Text as="dt" size="sm" tone="muted">
              {name}
            </Text>
            <Text as="dd" size="sm" weight="strong" align="end" isNumeric wrap="anywhere">
              {text}
            </Text>
          </Row>
        ))}
      </Stack>
      {proof && (
        <Fold title={t('proof')}>
          <Text size="sm" tone="muted">
            {proof.name}
          </Text>
          <Text size="sm" weight="strong" isNumeric wrap="anywhere">
            {proof.text}
          </Text>
        </Fold>
      )}
    </Stack>
  )
}

type NoteProps = { tone: 'good' | 'bad' | 'warn'; icon: ReactNode; title: string; children: ReactNode }

function Note({ tone, icon, title, children }: NoteProps) {
  return (
    <Card tone={tone}>
      <Row gap={3} align="start">
        <Text as="span" tone={tone}>
          {icon}
        </Text>
        <div>
          <Text as="h2" size="md" tone={tone}>
            {title}
          </Text>
          <Text wrap="anywhere">{children}</Text>
        </div>
      </Row>
    </Card>
  )
}
