import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { StaffMember } from '#domain/desk/calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { NotFound } from '../app/not-found.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { useStaff, useStaffChanges } from './queries.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { staffTexts } from './texts.ts'

const texts = { deskStaff: staffTexts }
type Open = { what: 'invite' } | { what: 'again' | 'roles' | 'remove' | 'reset'; member: StaffMember }

/** Who is staff, for owners [desk-3, desk-4]. */
export function StaffScreen() {
  const { roles } = useMe()
  if (!roles.includes('owner')) return <NotFound />
  return (
    <FeatureTexts texts={texts}>
      <Staff />
    </FeatureTexts>
  )
}

function Staff() {
  const t = useTranslations('deskStaff')
  const query = useStaff()
  const { data } = query
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Stack gap={4}>
      <ScreenHead
        title={t('title')}
        text={t('about')}
        actions={
          <Button onClick={() => setOpen({ what: 'invite' })}>
            <UserPlus size={16} aria-hidden="true" />
            {t('invite')}
          </Button>
        }
      />
      {data ? (
        <Card as="ul" padding="none" isDivided aria-label={t('title')}>
          {data.map((member) => (
            <MemberRow key={member.person_id} member={member} onOpen={(what) => setOpen({ what, member })} />
          ))}
        </Card>
      ) : (
        <Unfetched query={query} count={4} />
      )}
      {open?.what === 'invite' && <InviteDialog onClose={close} />}
      {open?.what === 'again' && <InviteDialog start={invitedAgain(open.member)} onClose={close} />}
      {open?.what === 'roles' && <RolesDialog member={open.member} onClose={close} />}
      {open?.what === 'reset' && <ResetDialog member={open.member} onClose={close} />}
      {open?.what === 'remove' && <RemoveQuestion member={open.member} onClose={close} />}
    </Stack>
  )
}

const invitedAgain = ({ name, phone, email, roles }: StaffMember) => ({ name, login: phone || email, roles })

function RemoveQuestion({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useTranslations('deskStaff')
  const { setRoles } = useStaffChanges()
  const work = useWork()
  const remove = () =>
    work.run(async () => {
      await setRoles(member.person_id, [])
      showToast(t('removed', { name: member.name }), 'good')
      onClose()
    })
  return (
    <AlertDialog
      title={t('removeTitle', { name: member.name })}
      text={t('removeText')}
      confirmLabel={t('remove')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <FormError text={work.error} />
    </AlertDialog>
  )
}
