import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#domain/call.ts'
import { newAuthenticator, turnOnSecondFactor } from '#domain/session/passkey-calls.ts'
import { send } from '#portal/shared/api.ts'
import styles from '../passkeys/passkey-popup.module.css'
import { useKeepSecurity } from '../passkeys/use-passkeys.ts'
import { EndOthers, PasswordConfirm } from '../password/password-confirm.tsx'
import { SecondFactorApp } from './second-factor-app.tsx'
import { SecondFactorCodes } from './second-factor-codes.tsx'

type Authenticator = CallReply<typeof newAuthenticator>['result']

/** What is to be asked for; then, for an app, its first code; then the recovery codes. */
export function SecondFactorOn({ hasPasskeys, onClose }: { hasPasskeys: boolean; onClose: () => void }) {
  const t = useTranslations('passkey')
  const keep = useKeepSecurity()
  const [way, setWay] = useState<'app' | 'passkey'>('app')
  const [endsOthers, setEndsOthers] = useState(false)
  const [app, setApp] = useState<Authenticator & { proof: string }>()
  const [codes, setCodes] = useState<readonly string[]>()

  async function begin(proof: string) {
    if (way === 'passkey') return turnOn(proof)
    const { result } = await send(newAuthenticator, { body: { proof } })
    setApp({ ...result, proof })
  }

  async function turnOn(proof: string, first?: { setup: string; code: string }) {
    const body = { proof, ends_others: endsOthers, ...(first && { app: first }) }
    const { result } = await send(turnOnSecondFactor, { body })
    keep(result.security)
    setCodes(result.recovery_codes)
  }

  if (codes) return <SecondFactorCodes codes={codes} onClose={onClose} />
  if (app) {
    const finish = (code: string) => turnOn(app.proof, { setup: app.setup, code })
    return <SecondFactorApp secret={app.secret} address={app.address} onCode={finish} onClose={onClose} />
  }
  return (
    <PasswordConfirm
      title={t('onTitle')}
      text={t('onText')}
      action={t('continue')}
      run={begin}
      onClose={onClose}
    >
      {hasPasskeys && (
        <fieldset className={styles.ways}>
          <legend className={styles.legend}>{t('way')}</legend>
          {(['app', 'passkey'] as const).map((one) => (
            <label key={one} className={styles.way}>
              <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
              <span>
                <span className={styles.wayName}>{t(one === 'app' ? 'wayApp' : 'wayPasskey')}</span>
                <span className={styles.note}>{t(one === 'app' ? 'wayAppAbout' : 'wayPasskeyAbout')}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <EndOthers isOn={endsOthers} onChange={setEndsOthers} />
    </PasswordConfirm>
  )
}
