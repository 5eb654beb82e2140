import { Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { webcalAddress } from '#domain/timetable/feed.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './feed.module.css'

/** The address, which is shown only once: copied, or opened in the device's calendar. */
export function FeedAddress({ address }: { address: string }) {
  const t = useTranslations('timetable.feed')
  const field = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [outcome, setOutcome] = useState<'copied' | 'copyByHand'>()

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  async function copy() {
    const isCopied = field.current ? await copyText(address, field.current) : false
    setOutcome(isCopied ? 'copied' : 'copyByHand')
  }

  return (
    <Stack gap={3}>
      <TextField
        ref={field}
        label={t('addressLabel')}
        aria-describedby={hintId}
        value={address}
        readOnly
        spellCheck={false}
        autoComplete="off"
        className={styles.field}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row gap={3} isWrapping className={styles.buttons}>
        <Button onClick={copy}>
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
        <a className={buttonClass({ variant: 'quiet' })} href={webcalAddress(address)}>
          {t('open')}
        </a>
      </Row>
      <Text id={hintId} size="sm" tone="muted">
        {t('shownOnce')}
      </Text>
      <Text role="status" size="sm" tone="good" weight="strong">
        {outcome && t(outcome)}
      </Text>
    </Stack>
  )
}

/** Copies the selection if the clipboard API is forbidden, or missing as over http. */
async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field.focus()
    field.setSelectionRange(0, text.length)
    return document.execCommand('copy')
  }
}
