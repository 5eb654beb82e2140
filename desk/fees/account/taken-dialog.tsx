import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { deskReceipt } from '#domain/desk/fees/entry-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { receiptFileName } from '#domain/fee/rules.ts'
import { saveBlob } from '#portal/shared/files/save-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { fetchFile } from '../../core/fetch-file.ts'
import { messageOf } from '../../core/texts.ts'
import styles from './account.module.css'

export type Taken = { paymentId: number; receiptNo: string; amount?: number; credit?: number }
type Receipt = { file: Blob; pages: string[] }

/** A receipt as it is handed out, to print or to save. */
export function TakenDialog({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  const t = useTranslations('deskAccount.taken')
  const { paymentId, receiptNo, amount, credit = 0 } = taken
  const { receipt, error, retry } = useReceipt(paymentId)
  return (
    <Dialog
      title={amount === undefined ? t('receipt', { number: receiptNo }) : t('title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            variant="quiet"
            disabled={!receipt}
            onClick={() => receipt && saveBlob(receipt.file, receiptFileName(receiptNo))}
          >
            {t('save')}
          </Button>
          <PrintButton key={receipt ? 'there' : 'making'} receipt={receipt} />
        </>
      }
    >
      <Stack gap={3}>
        {amount !== undefined && (
          <div role="status">
            <Text size="xl" weight="bold" isNumeric>
              {showMoney(amount)}
            </Text>
            <Text wrap="anywhere">{t('receipt', { number: receiptNo })}</Text>
            {credit > 0 && <Text tone="warn">{t('credit', { amount: showMoney(credit) })}</Text>}
          </div>
        )}
        {receipt ? (
          receipt.pages.map((page, index) => (
            <img
              key={page.slice(-40)}
              src={page}
              className={styles.page}
              alt={t('shown', { number: receiptNo, page: index + 1 })}
            />
          ))
        ) : error ? (
          <Failure message={error} onRetry={retry} />
        ) : (
          <Spinner label={t('loading')} />
        )}
      </Stack>
    </Dialog>
  )
}

/** Has the focus once the receipt is there, so that Enter prints. */
function PrintButton({ receipt }: { receipt: Receipt | undefined }) {
  const t = useTranslations('deskAccount.taken')
  return (
    <>
      <Button autoFocus={receipt !== undefined} disabled={!receipt} onClick={() => window.print()}>
        <Printer size={16} aria-hidden="true" />
        {t('print')}
      </Button>
      {receipt &&
        createPortal(
          <div className={styles.paper} aria-hidden="true">
            {receipt.pages.map((page) => (
              <img key={page.slice(-40)} src={page} alt="" />
            ))}
          </div>,
          document.body,
        )}
    </>
  )
}

/** Points of a PDF to dots of paper: 300 for an inch. */
const scale = 300 / 72

function useReceipt(paymentId: number) {
  const [receipt, setReceipt] = useState<Receipt>()
  const [error, setError] = useState('')
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    let isLeft = false
    setError('')
    void readReceipt(paymentId).then(
      (found) => !isLeft && setReceipt(found),
      (thrown: unknown) => !isLeft && setError(messageOf(thrown)),
    )
    return () => {
      isLeft = true
    }
  }, [paymentId, round])
  return { receipt, error, retry: () => setRound((last) => last + 1) }
}

/** The PDF of the receipt, and its pages as pictures: browsers print those everywhere, and a page may not frame a PDF. */
async function readReceipt(paymentId: number): Promise<Receipt> {
  const [file, { openPdf, closePdf }] = await Promise.all([
    fetchFile(deskReceipt, { params: { payment_id: paymentId } }),
    import('#portal/shared/viewer/pdf/open-pdf.ts'),
  ])
  const task = openPdf(new Uint8Array(await file.arrayBuffer()))
  try {
    const document = await task.promise
    const pages: string[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale })
      const canvas = globalThis.document.createElement('canvas')
      canvas.width = viewport.width
      canvas.height = viewport.height
      await page.render({ canvas, viewport }).promise
      pages.push(canvas.toDataURL('image/png'))
    }
    return { file, pages }
  } finally {
    await closePdf(task)
  }
}
