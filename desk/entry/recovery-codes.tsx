import { Copy, Printer } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { copyText } from '../core/copy-text.ts'
import styles from './entry.module.css'
import { EntryPage } from './entry-page.tsx'

/** Shown once: the desk opens when the person confirms that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('deskEntry')
  const [note, setNote] = useState<'copied' | 'copyByHand'>()
  const [isSaved, setSaved] = useState(false)
  const [error, setError] = useState('')
  const id = useId()

  async function copy() {
    setNote((await copyText(codes.join('\n'))) ? 'copied' : 'copyByHand')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaved) onDone()
    else setError(t('savedMissing'))
  }

  return (
    <EntryPage title={t('codesTitle')} text={t('codesText')}>
      <ol className={styles.codes} aria-label={t('codesList')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Row gap={3} isWrapping>
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {t('copy')}
        </Button>
        <Button variant="quiet" onClick={() => print()}>
          <Printer size={16} aria-hidden="true" />
          {t('print')}
        </Button>
        <Text role="status" size="sm" tone="muted">
          {note && t(note)}
        </Text>
      </Row>
      <Stack as="form" gap={3} noValidate onSubmit={submit}>
        <label className={styles.check} htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={isSaved}
            onChange={(event) => {
              setSaved(event.target.checked)
              setError('')
            }}
          />
          {t('saved')}
        </label>
        <FormError text={error} />
        <Button type="submit" size="large" isFull>
          {t('open')}
        </Button>
      </Stack>
    </EntryPage>
  )
}
