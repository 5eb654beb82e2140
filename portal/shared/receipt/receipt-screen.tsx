import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ConfirmationNote } from './confirmation-note.tsx'
import styles from './receipt-screen.module.css'
import { type AskReceipt, useConfirmation } from './use-confirmation.ts'

/** The code at the end of the address; an unreadable one is treated as wrong. */
function codeHere(): string {
  const [, , code = ''] = location.pathname.split('/')
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

type ReceiptScreenProps = {
  title: string
  intro: string
  /** Of the page, without the code. */
  path: string
  /** Must keep its identity. */
  ask: AskReceipt
}

/** {path}/{code}: lets anyone with a receipt check that it is genuine, without signing in. */
export function ReceiptScreen({ title, intro, path, ask }: ReceiptScreenProps) {
  const t = useTranslations('receipt')
  const [code, setCode] = useState(codeHere)
  const [typed, setTyped] = useState(code)
  const confirmation = useConfirmation(code, ask)
  useEffect(() => {
    document.title = title
  }, [title])
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    history.replaceState(null, '', wanted === '' ? path : `${path}/${encodeURIComponent(wanted)}`)
    setCode(wanted)
  }
  return (
    <main className={styles.page}>
      <Card gap={5} padding="huge" className={styles.card}>
        <Text as="h1" size="lg">
          {title}
        </Text>
        <div role="status" className={styles.answer}>
          <ConfirmationNote confirmation={confirmation} />
        </div>
        <Stack as="form" gap={3} className={styles.form} onSubmit={confirm}>
          <TextField
            label={t('code')}
            hint={intro}
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
        </Stack>
      </Card>
    </main>
  )
}
