import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { panelReceiptFile } from '#domain/exam/panel/outcome-calls.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { fetchFile } from '#portal/shared/api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Receipt } from '../../core/read-status.ts'
import { useExam } from '../../core/use-exam.ts'
import styles from './outcome-list.module.css'
import { useSameAnswers } from './use-same-answers.ts'

export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('outcome.receipt')
  const isSame = useSameAnswers(receipt.answersHash)
  const facts = [
    ['code', receipt.code],
    ['test', receipt.testName],
    ['at', showMoment(receipt.submittedAt)],
    ['answered', t('answeredOf', { answered: receipt.answered, count: receipt.questions })],
  ] as const
  return (
    <Card as="section" gap={4} padding="large" aria-label={t('title')}>
      <Text as="h2" size="lg">
        {t('title')}
      </Text>
      {receipt.reissuedAt !== undefined && (
        <Text size="sm">{t('reissued', { at: showMoment(receipt.reissuedAt) })}</Text>
      )}
      <Grid as="dl" columns="small" gap={3}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <Text as="dt" size="sm" tone="muted">
              {t(`${name}`)}
            </Text>
            <Text as="dd" weight="strong" wrap="anywhere" isNumeric>
              {text}
            </Text>
          </div>
        ))}
      </Grid>
      <div>
        {isSame && (
          <Text size="sm" tone="good" weight="strong">
            {t('same')}
          </Text>
        )}
        <Fold title={t('proof')}>
          <dl>
            <Text as="dt" size="sm" tone="muted">
              {t('hash')}
            </Text>
            <Text as="dd" size="xs" wrap="anywhere" className={styles.hash}>
              {receipt.answersHash}
            </Text>
          </dl>
        </Fold>
      </div>
      <DownloadButton name={receipt.testName} />
      <Text size="sm" tone="muted" wrap="anywhere">
        {t('confirm', { address: `${location.host}/test-receipt` })}
      </Text>
    </Card>
  )
}

function DownloadButton({ name }: { name: string }) {
  const t = useTranslations('outcome.receipt')
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
    <Row gap={3} isWrapping>
      <Button variant="quiet" isPending={state === 'pending'} onClick={download}>
        <Download aria-hidden="true" />
        {t('download')}
      </Button>
      <p role="status">{state === 'failed' && t('downloadFailed')}</p>
    </Row>
  )
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
