import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#domain/call.ts'
import { acceptInvitation, type DeskStep, readInvitation } from '#domain/desk/calls.ts'
import { passwordFault } from '#domain/session/password.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ask } from '../core/ask.ts'
import { EntryPage } from './entry-page.tsx'
import { usePasswordHint } from './use-password-hint.ts'

type Invited = CallReply<typeof readInvitation>['result']
const fields = ['password', 'again'] as const

type InvitationProps = {
  secret: string
  onAccepted: (step: DeskStep) => void
  onLeave: () => void
}

/** Whom an invitation is for, and the password that takes it [desk-8]. */
export function Invitation({ secret, onAccepted, onLeave }: InvitationProps) {
  const t = useTranslations('deskEntry')
  const { error, isPending, run } = useWork()
  const [invited, setInvited] = useState<Invited>()
  const read = () =>
    run(async () => setInvited((await ask(readInvitation, { body: { invitation: secret } })).result))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each invitation
  useEffect(() => void read(), [secret])

  if (invited) return <Accept secret={secret} invited={invited} onAccepted={onAccepted} />
  return (
    <EntryPage title={t('invitationTitle')}>
      {isPending && <Waiting count={3} />}
      <FormError text={error} />
      {error !== '' && (
        <Button variant="quiet" onClick={onLeave}>
          {t('toSignIn')}
        </Button>
      )}
    </EntryPage>
  )
}

type AcceptProps = Omit<InvitationProps, 'onLeave'> & { invited: Invited }

function Accept({ secret, invited: { name, institute, roles, user_name }, onAccepted }: AcceptProps) {
  const t = useTranslations('deskEntry')
  const roleName = useTranslations('desk.roles')
  const work = useWork()
  const hint = usePasswordHint()
  const { errors, form } = useForm(fields, {
    check: ({ password, again }) => ({
      password: passwordFault('strong', password) ? t('rule') : '',
      again: password === again ? '' : t('differ'),
    }),
    submit: ({ password }) =>
      work.run(async () => {
        const { result } = await ask(acceptInvitation, { body: { invitation: secret, password } })
        onAccepted(result.step)
      }),
  })

  return (
    <EntryPage
      title={t('invitationTitle')}
      text={
        <Stack gap={1}>
          <p>{t('invitationText', { institute, name })}</p>
          <p>
            {t('invitationRoles', {
              count: roles.length,
              roles: roles.map((role) => roleName(role)).join(', '),
            })}
          </p>
          <p>{t('invitationLogin', { login: user_name })}</p>
        </Stack>
      }
    >
      <Stack as="form" gap={4} noValidate {...form}>
        {/* Password managers read the account from it. */}
        <input type="text" name="username" autoComplete="username" value={user_name} readOnly hidden />
        <PasswordField
          name="password"
          label={t('newPassword')}
          autoComplete="new-password"
          hint={hint.text}
          error={errors.password}
          onChange={(event) => hint.setTyped(event.target.value)}
        />
        <PasswordField name="again" label={t('again')} autoComplete="new-password" error={errors.again} />
        <FormError text={work.error} />
        <Button type="submit" size="large" isFull isPending={work.isPending} needsNetwork>
          {t('accept')}
        </Button>
      </Stack>
    </EntryPage>
  )
}
