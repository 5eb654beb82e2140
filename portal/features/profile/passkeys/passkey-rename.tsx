import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Passkey, renamePasskey } from '#domain/session/passkey-calls.ts'
import { send } from '#portal/shared/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.tsx'
import { hasKeyboard } from '../has-keyboard.ts'
import { useKeepSecurity, useWork } from './use-passkeys.ts'

export function PasskeyRename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('passkey')
  const formId = useId()
  const keep = useKeepSecurity()
  const work = useWork()
  const [name, setName] = useState(passkey.name)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return work.setError(t('nameMissing'))
    void work.run(async () => {
      const { passkey_id } = passkey
      keep((await send(renamePasskey, { body: { passkey_id, name: name.trim() } })).result)
      showToast(t('renamedToast'), 'good')
      onClose()
    })
  }

  return (
    <Dialog
      title={t('renameOf', { name: passkey.name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={work.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  )
}
