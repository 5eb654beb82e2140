import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { StaffMember } from '#domain/desk/calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useStaffChanges } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

/** Without any role somebody is no staff: that is `Remove`, which asks. */
export function RolesDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useTranslations('deskStaff')
  const { setRoles: change } = useStaffChanges()
  const work = useWork()
  const [roles, setRoles] = useState(member.roles)
  const [error, setError] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (roles.length === 0) return setError(t('rolesMissing'))
    void work.run(async () => {
      await change(member.person_id, roles)
      showToast(t('saved', { name: member.name }), 'good')
      onClose()
    })
  }

  return (
    <FormDialog
      title={t('rolesOf', { name: member.name })}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleChoice
        roles={roles}
        error={error}
        onChange={(next) => {
          setRoles(next)
          setError('')
        }}
      />
      <FormError text={work.error} />
    </FormDialog>
  )
}
