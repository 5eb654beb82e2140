import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { accountActs } from '#domain/desk/people-account-calls.ts'
import type { PersonPage } from '#domain/desk/people-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { usePeopleChanges } from '../queries.ts'

type AccountDialogProps = {
  person: PersonPage['person']
  act: (typeof accountActs)[number]
  onClose: () => void
}

/** Asks again; for what makes the account less safe by the name, typed. */
export function AccountDialog({ person: { member_id, name }, act, onClose }: AccountDialogProps) {
  const t = useTranslations('deskChange')
  const said = useTranslations('deskPeople')
  const { changeAccount } = usePeopleChanges()
  const work = useWork()
  const [typed, setTyped] = useState('')
  const needsName = act === 'remove-second-step' || act === 'remove-passkeys'

  function submit(event: FormEvent) {
    event.preventDefault()
    void work.run(async () => {
      await changeAccount({ member_id, act, name: typed })
      showToast(said('doneShort'), 'good')
      onClose()
    })
  }

  return (
    <FormDialog
      title={t(`account.${act}`, { name })}
      submitLabel={t('confirm')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      isOff={needsName && typed.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`accountTexts.${act}`)}</p>
      {needsName && (
        <TextField
          label={t('typeName', { name })}
          autoComplete="off"
          autoFocus
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <FormError text={work.error} />
    </FormDialog>
  )
}
