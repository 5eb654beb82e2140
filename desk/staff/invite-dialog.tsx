import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { StaffRole } from '#domain/desk/roles.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { ShownOnce } from '../app/shown-once.tsx'
import { useStaffChanges } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

type Errors = Partial<Record<'name' | 'login' | 'roles', string>>
type InviteDialogProps = {
  /** Of somebody who is invited again. */
  start?: { name: string; login: string; roles: StaffRole[] } | undefined
  onClose: () => void
}

/** Makes somebody staff [desk-8]. The address is shown once: the server only has its hash. */
export function InviteDialog({ start, onClose }: InviteDialogProps) {
  const t = useTranslations('deskStaff')
  const { invite } = useStaffChanges()
  const work = useWork()
  const [name, setName] = useState(start?.name ?? '')
  const [login, setLogin] = useState(start?.login ?? '')
  const [roles, setRoles] = useState<StaffRole[]>(start?.roles ?? [])
  const [errors, setErrors] = useState<Errors>({})
  const [secret, setSecret] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const found: Errors = {
      ...(name.trim() === '' && { name: t('nameMissing') }),
      ...(login.trim() === '' && { login: t('loginMissing') }),
      ...(roles.length === 0 && { roles: t('rolesMissing') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    void work.run(async () => setSecret(await invite({ name: name.trim(), user_name: login.trim(), roles })))
  }

  if (secret !== undefined) return <Made name={name} secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title={t('inviteTitle')}
      submitLabel={t('make')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        maxLength={200}
        autoComplete="off"
        autoFocus
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('login')}
        hint={t('loginHint')}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={login}
        error={errors.login}
        onChange={(event) => setLogin(event.target.value)}
      />
      <RoleChoice roles={roles} error={errors.roles ?? ''} onChange={setRoles} />
      <FormError text={work.error} />
    </FormDialog>
  )
}

/** The address of a new invitation, shown once. */
export function Made({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const t = useTranslations('deskStaff')
  return (
    <ShownOnce
      title={t('madeTitle')}
      text={t('madeText', { name })}
      label={t('address')}
      secret={`${location.origin}/desk/invitation#${secret}`}
      byHand={t('copyByHand')}
      closeLabel={t('done')}
      onClose={onClose}
    />
  )
}
