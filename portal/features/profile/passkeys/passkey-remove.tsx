import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Passkey, removePasskey } from '#domain/session/passkey-calls.ts'
import { send } from '#portal/shared/api.ts'
import { showToast } from '#ui/toast.tsx'
import { EndOthers, PasswordConfirm } from '../password/password-confirm.tsx'
import { useKeepSecurity } from './use-passkeys.ts'

export function PasskeyRemove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('passkey')
  const keep = useKeepSecurity()
  const [endsOthers, setEndsOthers] = useState(false)

  async function remove(proof: string) {
    const body = { proof, passkey_id: passkey.passkey_id, ends_others: endsOthers }
    keep((await send(removePasskey, { body })).result)
    showToast(t('removedToast'), 'good')
    onClose()
  }

  return (
    <PasswordConfirm
      title={t('removeTitle', { name: passkey.name })}
      text={t('removeText')}
      action={t('remove')}
      run={remove}
      onClose={onClose}
    >
      <EndOthers isOn={endsOthers} onChange={setEndsOthers} />
    </PasswordConfirm>
  )
}
