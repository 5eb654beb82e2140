import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { StaffMember } from '#domain/desk/calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { Made } from './invite-dialog.tsx'
import { useStaffChanges } from './queries.ts'

/** For a member who lost the phone: the old second step goes, and an invitation takes its place [desk-47]. */
export function ResetDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useTranslations('deskStaff')
  const { resetStep } = useStaffChanges()
  const work = useWork()
  const [typed, setTyped] = useState('')
  const [secret, setSecret] = useState<string>()
  const { name, person_id } = member

  function submit(event: FormEvent) {
    event.preventDefault()
    void work.run(async () => setSecret(await resetStep(person_id, typed)))
  }

  if (secret !== undefined) return <Made name={name} secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title={t('resetTitle', { name })}
      submitLabel={t('reset')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      isOff={typed.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('resetText')}</p>
      <TextField
        label={t('typeName', { name })}
        autoComplete="off"
        autoFocus
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormError text={work.error} />
    </FormDialog>
  )
}
