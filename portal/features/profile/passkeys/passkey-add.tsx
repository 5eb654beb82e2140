import { useTranslations } from 'use-intl/react'
import { addPasskey, newPasskeyOptions } from '#domain/session/passkey-calls.ts'
import { send } from '#portal/shared/api.ts'
import { makePasskey } from '#portal/shared/sign-in/passkey-device.ts'
import { showToast } from '#ui/toast.tsx'
import { PasswordConfirm } from '../password/password-confirm.tsx'
import { useKeepSecurity } from './use-passkeys.ts'

/** Has the device make a passkey, and keeps it under the device's name. */
export function PasskeyAdd({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkey')
  const keep = useKeepSecurity()

  async function add(proof: string) {
    const { result: options } = await send(newPasskeyOptions, { body: { proof } })
    const attestation = await makePasskey(options).catch(() => {
      throw new Error(t('noDevice'))
    })
    if (attestation === 'known') throw new Error(t('known'))
    if (!attestation) throw new Error(t('notMade'))
    keep((await send(addPasskey, { body: { proof, attestation } })).result)
    showToast(t('addedToast'), 'good')
    onClose()
  }

  return (
    <PasswordConfirm
      title={t('addTitle')}
      text={t('addText')}
      action={t('continue')}
      run={add}
      onClose={onClose}
    />
  )
}
