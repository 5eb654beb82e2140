import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { hasKeyboard } from '#portal/shared/forms/has-keyboard.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { type Passkey, useSecurityChanges } from './queries.ts'

export function PasskeyRename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('passkey')
  const { rename } = useSecurityChanges()
  const work = useWork()
  const [name, setName] = useState(passkey.name)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return work.setError(t('nameMissing'))
    void work.run(async () => {
      await rename(passkey.id, name.trim())
      showToast(t('renamedToast'), 'good')
      onClose()
    })
  }

  return (
    <FormDialog
      title={t('renameOf', { name: passkey.name })}
      submitLabel={t('save')}
      isPending={work.isPending}
      isDismissable
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        maxLength={60}
        autoComplete="off"
        autoFocus={hasKeyboard()}
        value={name}
        error={work.error}
        onChange={(event) => {
          setName(event.target.value)
          work.setError('')
        }}
      />
    </FormDialog>
  )
}
