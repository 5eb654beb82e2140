import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { newRecoveryCodes, turnOffSecondFactor } from '#domain/session/passkey-calls.ts'
import { send } from '#portal/shared/api.ts'
import { showToast } from '#ui/toast.tsx'
import { useKeepSecurity } from '../passkeys/use-passkeys.ts'
import { PasswordConfirm } from '../password/password-confirm.tsx'
import { SecondFactorCodes } from './second-factor-codes.tsx'

export function SecondFactorOff({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkey')
  const keep = useKeepSecurity()

  async function turnOff(proof: string) {
    keep((await send(turnOffSecondFactor, { body: { proof } })).result)
    showToast(t('offToast'), 'good')
    onClose()
  }

  return (
    <PasswordConfirm
      title={t('offTitle')}
      text={t('offText')}
      action={t('turnOff')}
      run={turnOff}
      onClose={onClose}
    />
  )
}

export function SecondFactorNewCodes({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkey')
  const keep = useKeepSecurity()
  const [codes, setCodes] = useState<readonly string[]>()

  async function renew(proof: string) {
    const { result } = await send(newRecoveryCodes, { body: { proof } })
    keep(result.security)
    setCodes(result.recovery_codes)
  }

  if (codes) return <SecondFactorCodes codes={codes} onClose={onClose} />
  return (
    <PasswordConfirm
      title={t('codesTitle')}
      text={t('codesText')}
      action={t('newCodes')}
      run={renew}
      onClose={onClose}
    />
  )
}
