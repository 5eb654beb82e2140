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
import styles from './settings.module.css'

type ShownOnceProps = { title: string; text: string; label: string; secret: string; onClose: () => void }

/** A secret that the server does not show again. */
export function ShownOnce({ title, text, label, secret, onClose }: ShownOnceProps) {
  const t = useTranslations('deskSettings')
  const [note, setNote] = useState<'copied' | 'copyByHand'>()
  return (
    <Dialog
      title={title}
      isDismissable={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
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
            onClick={async () => setNote((await copyText(secret)) ? 'copied' : 'copyByHand')}
          >
            <Copy size={16} aria-hidden="true" />
            {t('copy')}
          </Button>
          <Text role="status" size="sm" tone="muted">
            {note && t(note)}
          </Text>
        </Row>
      </Stack>
    </Dialog>
  )
}
