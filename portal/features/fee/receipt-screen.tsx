import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ConfirmationNote } from './confirmation-note.tsx'
import styles from './receipt-screen.module.css'
import { useConfirmation } from './use-confirmation.ts'

/** The code at the end of the address; one that cannot be read is as good as wrong. */
function codeHere(): string {
  const [, , code = ''] = location.pathname.split('/')
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

/** /receipt/{code}: whether a receipt is genuine, for whoever holds it. Nobody signs in here. */
export function ReceiptScreen() {
  const t = useTranslations('receipt')
  const [code, setCode] = useState(codeHere)
  const [typed, setTyped] = useState(code)
  const confirmation = useConfirmation(code)
  useEffect(() => {
    document.title = t('title')
  }, [t])
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    history.replaceState(null, '', wanted === '' ? '/receipt' : `/receipt/${encodeURIComponent(wanted)}`)
    setCode(wanted)
  }
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{t('title')}</h1>
        <div role="status" className={styles.answer}>
          <ConfirmationNote confirmation={confirmation} />
        </div>
        <form className={styles.form} onSubmit={confirm}>
          <TextField
            label={t('code')}
            hint={t('intro')}
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" isPending={confirmation.state === 'asking'}>
            {t('confirm')}
          </Button>
        </form>
      </div>
    </main>
  )
}
