import { Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { webcalAddress } from '#domain/timetable/feed.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './feed-address.module.css'

/** The address, while it can be seen: copied, or opened by the device's own calendar. */
export function FeedAddress({ address }: { address: string }) {
  const t = useTranslations('timetable.feed')
  const field = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [told, setTold] = useState<'copied' | 'copyByHand'>()

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  async function copy() {
    const isCopied = field.current ? await copyText(address, field.current) : false
    setTold(isCopied ? 'copied' : 'copyByHand')
  }

  return (
    <div className={styles.address}>
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
      <div className={styles.actions}>
        <Button onClick={copy}>
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
        <a className={buttonClass({ variant: 'quiet' })} href={webcalAddress(address)}>
          {t('open')}
        </a>
      </div>
      <p id={hintId} className={styles.hint}>
        {t('shownOnce')}
      </p>
      <p role="status" className={styles.told}>
        {told && t(told)}
      </p>
    </div>
  )
}

/** Without a permission, or where a page that came by http has no clipboard, the old way: what is selected. */
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
