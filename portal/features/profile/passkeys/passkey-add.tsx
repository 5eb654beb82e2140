import { useTranslations } from 'use-intl/react'
import { makePasskey } from '#portal/shared/sign-in/passkey-device.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { PasswordConfirm } from '../password/password-confirm.tsx'
import { fetchPasskeyOptions, useSecurityChanges } from './queries.ts'

/** Has the device make a passkey, which gets the device's name. */
export function PasskeyAdd({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkey')
  const { add } = useSecurityChanges()

  async function make(proof: string) {
    const attestation = await makePasskey(await fetchPasskeyOptions(proof)).catch(() => {
      throw new Error(t('noDevice'))
    })
    if (attestation === 'known') throw new Error(t('known'))
    if (!attestation) throw new Error(t('notMade'))
    await add(proof, attestation)
    showToast(t('addedToast'), 'good')
    onClose()
  }

  return (
    <PasswordConfirm
      title={t('addTitle')}
      text={t('addText')}
      action={t('continue')}
      run={make}
      onClose={onClose}
    />
  )
}
