import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import styles from '../passkeys/passkey-popup.module.css'

/** Recovery codes are shown once: every way of closing them first asks whether they are saved. */
export function SecondFactorCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('passkey')
  const [isLeaving, setIsLeaving] = useState(false)
  const [note, setNote] = useState<'copied' | 'copyByHand'>()
  const text = codes.join('\n')

  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setNote(isCopied ? 'copied' : 'copyByHand')
  }

  function download() {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: t('fileName') })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
  }

  if (isLeaving)
    return (
      <AlertDialog
        title={t('leaveTitle')}
        text={t('leaveText')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      />
    )
  return (
    <Dialog
      title={t('savedTitle')}
      onClose={() => setIsLeaving(true)}
      isDismissable={false}
      hasCloseButton={false}
      footer={<Button onClick={() => setIsLeaving(true)}>{t('done')}</Button>}
    >
      <Stack gap={4}>
        <p>{t('savedText')}</p>
        <ol className={styles.codes} aria-label={t('list')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Row gap={3} isWrapping>
          <Button variant="quiet" onClick={() => void copy()}>
            <Copy size={16} aria-hidden="true" />
            {t('copy')}
          </Button>
          <Button variant="quiet" onClick={download}>
            <Download size={16} aria-hidden="true" />
            {t('download')}
          </Button>
        </Row>
        <Text role="status" size="sm" tone="muted">
          {note && t(note)}
        </Text>
      </Stack>
    </Dialog>
  )
}
