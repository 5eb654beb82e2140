import { CircleAlert, CircleCheckBig, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { fileAddress } from '#portal/shared/file-address.ts'
import { Crest } from '#ui/crest.tsx'
import { Spinner } from '#ui/spinner.tsx'
import styles from './confirmation-note.module.css'
import type { Confirmation, Receipt } from './use-confirmation.ts'

/** What is known of a receipt. */
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
        <Note kind="bad" icon={<CircleAlert aria-hidden="true" />} title={t('unknown')}>
          {t('compare')}
        </Note>
      )
    case 'failed':
      return (
        <Note kind="warn" icon={<WifiOff aria-hidden="true" />} title={t('failed')}>
          {confirmation.message}
        </Note>
      )
  }
}

function GenuineReceipt({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  return (
    <div className={styles.genuine}>
      <Note kind="good" icon={<CircleCheckBig aria-hidden="true" />} title={t('genuine')}>
        {t('mustSay', { institute: receipt.institute })}
      </Note>
      <div className={styles.institute}>
        <Crest name={receipt.institute} logo={fileAddress(receipt.logo)} />
        <span>{receipt.institute}</span>
      </div>
      <dl className={styles.facts}>
        {receipt.facts.map(({ name, text }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type NoteProps = { kind: 'good' | 'bad' | 'warn'; icon: ReactNode; title: string; children: ReactNode }

function Note({ kind, icon, title, children }: NoteProps) {
  return (
    <div className={styles.note} data-kind={kind}>
      {icon}
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p>{children}</p>
      </div>
    </div>
  )
}
