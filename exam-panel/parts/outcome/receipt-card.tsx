import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type PanelReceipt, panelReceiptFile } from '#domain/exam/panel/calls.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { fetchFile } from '#portal/shared/api.ts'
import { Button } from '#ui/button.tsx'
import { useExam } from '../../core/use-exam.ts'
import styles from './receipt-card.module.css'
import { useSameAnswers } from './use-same-answers.ts'

/** What the student keeps: that it was handed in, when, and which answers. */
export function ReceiptCard({ receipt }: { receipt: PanelReceipt }) {
  const t = useTranslations('panel')
  const isSame = useSameAnswers(receipt.answers_hash)
  const facts = [
    ['test', receipt.test_name],
    ['at', showMoment(receipt.submitted_at)],
    ['answered', t('receipt.answeredOf', { answered: receipt.answered, count: receipt.questions })],
  ] as const
  return (
    <section className={styles.card} aria-label={t('receipt.title')}>
      <h2 className={styles.title}>{t('receipt.title')}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('receipt.code')}</dt>
          <dd className={styles.code}>{receipt.code}</dd>
        </div>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`receipt.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={styles.wide}>
          <dt>{t('receipt.hash')}</dt>
          <dd className={styles.hash}>{receipt.answers_hash}</dd>
          {isSame && <dd className={styles.same}>{t('receipt.same')}</dd>}
        </div>
      </dl>
      <DownloadButton name={receipt.test_name} />
      <p className={styles.quiet}>{t('receipt.confirm', { address: `${location.host}/test-receipt` })}</p>
    </section>
  )
}

function DownloadButton({ name }: { name: string }) {
  const t = useTranslations('panel')
  const { pass } = useExam()
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const download = async () => {
    setState('pending')
    try {
      saveAs(await fetchFile(panelReceiptFile, {}, { token: pass }), `Receipt ${name}.pdf`)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={styles.download}>
      <Button variant="quiet" isPending={state === 'pending'} onClick={download}>
        <Download aria-hidden="true" />
        {t('receipt.download')}
      </Button>
      <p role="status">{state === 'failed' && t('receipt.downloadFailed')}</p>
    </div>
  )
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
