import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showToast } from '#ui/popups/toast.tsx'
import { useSecurityChanges } from '../passkeys/queries.ts'
import { PasswordConfirm } from '../password/password-confirm.tsx'
import { SecondFactorCodes } from './second-factor-codes.tsx'

export function SecondFactorOff({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkey')
  const { turnOff } = useSecurityChanges()
  return (
    <PasswordConfirm
      title={t('offTitle')}
      text={t('offText')}
      action={t('turnOff')}
      run={async (proof) => {
        await turnOff(proof)
        showToast(t('offToast'), 'good')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

export function SecondFactorNewCodes({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkey')
  const { renewCodes } = useSecurityChanges()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <SecondFactorCodes codes={codes} onClose={onClose} />
  return (
    <PasswordConfirm
      title={t('codesTitle')}
      text={t('codesText')}
      action={t('newCodes')}
      run={async (proof) => setCodes(await renewCodes(proof))}
      onClose={onClose}
    />
  )
}
