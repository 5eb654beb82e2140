import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showToast } from '#ui/popups/toast.tsx'
import { EndOthers, PasswordConfirm } from '../password/password-confirm.tsx'
import { type Passkey, useSecurityChanges } from './queries.ts'

export function PasskeyRemove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('passkey')
  const { remove } = useSecurityChanges()
  const [endsOthers, setEndsOthers] = useState(false)
  return (
    <PasswordConfirm
      title={t('removeTitle', { name: passkey.name })}
      text={t('removeText')}
      action={t('remove')}
      run={async (proof) => {
        await remove(proof, passkey.id, endsOthers)
        showToast(t('removedToast'), 'good')
        onClose()
      }}
      onClose={onClose}
    >
      <EndOthers isOn={endsOthers} onChange={setEndsOthers} />
    </PasswordConfirm>
  )
}
