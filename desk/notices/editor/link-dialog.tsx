import type { EditorState } from 'prosemirror-state'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { httpsOnly } from '#domain/session/address.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { linkAt } from './commands.ts'

type LinkDialogProps = {
  state: EditorState
  onSet: (link: { href: string; text: string }) => void
  onClose: () => void
}

/** The address and the words of a link; what there is is changed or removed. */
export function LinkDialog({ state, onSet, onClose }: LinkDialogProps) {
  const t = useTranslations('deskNotices')
  const own = linkAt(state)
  const [href, setHref] = useState(own.href)
  const [text, setText] = useState(own.text)
  const [error, setError] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const address = httpsOnly(href.trim())
    if (address === '') return setError(t('linkFault'))
    onSet({ href: address, text: text.trim() === '' ? address : text })
  }

  return (
    <FormDialog
      title={t('linkTitle')}
      submitLabel={t('linkSet')}
      cancelLabel={t('cancel')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('linkAddress')}
        autoFocus
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        placeholder="https://"
        value={href}
        error={error}
        onChange={(event) => setHref(event.target.value)}
      />
      <TextField
        label={t('linkText')}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {own.href !== '' && (
        <Button variant="quiet" onClick={() => onSet({ href: '', text: '' })}>
          {t('linkRemove')}
        </Button>
      )}
    </FormDialog>
  )
}
