import { useTranslations } from 'use-intl/react'
import type { DeskSettings } from '#domain/desk/settings/calls.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useSettingsChanges } from './queries.ts'

export type ServiceName = 'sso' | 'vimeo' | 'vdocipher'

type ConnectDialogProps = {
  service: ServiceName
  name: string
  sso: DeskSettings['sso']
  onClose: () => void
}

const fields = ['issuer', 'audience', 'keys', 'redirect', 'secret'] as const

/** What connects a service; a secret that is set already is not shown, only replaced. */
export function ConnectDialog({ service, name, sso, onClose }: ConnectDialogProps) {
  const t = useTranslations('deskSettings')
  const { connect } = useSettingsChanges()
  const work = useWork()
  const isSso = service === 'sso'
  const { errors, form } = useForm(fields, {
    check: ({ issuer, audience, keys, secret }) => ({
      issuer: isSso && issuer.trim() === '' ? t('missing') : '',
      audience: isSso && audience.trim() === '' ? t('missing') : '',
      secret: secret.trim() === '' && keys.trim() === '' ? t('missing') : '',
    }),
    submit: (typed) =>
      work.run(async () => {
        const given = Object.fromEntries(
          fields.map((field) => [field, typed[field].trim()] as const).filter(([, text]) => text !== ''),
        )
        await connect({ service, connection: given })
        showToast(t('saved'), 'good')
        onClose()
      }),
  })
  return (
    <FormDialog
      title={t('connectOf', { name })}
      submitLabel={t('save')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      onClose={onClose}
    >
      {isSso && (
        <>
          <TextField
            name="issuer"
            label={t('issuer')}
            hint={t('issuerHint')}
            maxLength={500}
            defaultValue={sso?.issuer ?? ''}
            autoComplete="off"
            autoFocus
            error={errors.issuer}
          />
          <TextField
            name="audience"
            label={t('audience')}
            hint={t('audienceHint')}
            maxLength={500}
            defaultValue={sso?.audience ?? ''}
            autoComplete="off"
            error={errors.audience}
          />
          <TextField
            name="keys"
            label={t('keys')}
            hint={t('keysHint')}
            inputMode="url"
            maxLength={2000}
            defaultValue={sso?.keys ?? ''}
            autoComplete="off"
          />
          <TextField
            name="redirect"
            label={t('redirect')}
            hint={t('redirectHint')}
            inputMode="url"
            maxLength={2000}
            defaultValue={sso?.redirect ?? ''}
            autoComplete="off"
          />
        </>
      )}
      <PasswordField
        name="secret"
        label={t('secret')}
        hint={isSso ? t('sharedHint') : t('secretHint')}
        autoComplete="off"
        error={errors.secret}
      />
      <FormError text={work.error} />
    </FormDialog>
  )
}
