import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { copyText } from '../core/copy-text.ts'
import styles from './shown-once.module.css'

type ShownOnceProps = {
  title: string
  text: string
  label: string
  secret: string
  /** Said where the browser does not copy. */
  byHand: string
  closeLabel: string
  onClose: () => void
}

/** A secret that the server does not show again. */
export function ShownOnce({ title, text, label, secret, byHand, closeLabel, onClose }: ShownOnceProps) {
  const t = useTranslations('desk')
  const [note, setNote] = useState('')
  return (
    <Dialog
      title={title}
      isDismissable={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      <Stack gap={4}>
        <p>{text}</p>
        <TextField
          label={label}
          value={secret}
          readOnly
          autoFocus
          dir="ltr"
          className={styles.secret}
          onFocus={(event) => event.target.select()}
        />
        <Row gap={3}>
          <Button
            variant="quiet"
            onClick={async () => setNote((await copyText(secret)) ? t('copied') : byHand)}
          >
            <Copy size={16} aria-hidden="true" />
            {t('copy')}
          </Button>
          <Text role="status" size="sm" tone="muted">
            {note}
          </Text>
        </Row>
      </Stack>
    </Dialog>
  )
}
