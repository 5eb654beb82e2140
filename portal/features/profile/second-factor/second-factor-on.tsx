import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from '../passkeys/passkey-popup.module.css'
import { fetchAuthenticator, useSecurityChanges } from '../passkeys/queries.ts'
import { EndOthers, PasswordConfirm } from '../password/password-confirm.tsx'
import { SecondFactorApp } from './second-factor-app.tsx'
import { SecondFactorCodes } from './second-factor-codes.tsx'

type Authenticator = Awaited<ReturnType<typeof fetchAuthenticator>>

/** Steps: the kind of second factor; for an app, its first code; the recovery codes. */
export function SecondFactorOn({ hasPasskeys, onClose }: { hasPasskeys: boolean; onClose: () => void }) {
  const t = useTranslations('passkey')
  const { turnOn } = useSecurityChanges()
  const [method, setMethod] = useState<'app' | 'passkey'>('app')
  const [endsOthers, setEndsOthers] = useState(false)
  const [app, setApp] = useState<Authenticator & { proof: string }>()
  const [codes, setCodes] = useState<readonly string[]>()

  async function begin(proof: string) {
    if (method === 'passkey') setCodes(await turnOn(proof, endsOthers))
    else setApp({ ...(await fetchAuthenticator(proof)), proof })
  }

  if (codes) return <SecondFactorCodes codes={codes} onClose={onClose} />
  if (app) {
    const { proof, setup } = app
    const finish = async (code: string) => setCodes(await turnOn(proof, endsOthers, { setup, code }))
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
        <Stack as="fieldset" gap={2} className={styles.ways}>
          <Text as="legend" size="sm" tone="muted" className={styles.legend}>
            {t('way')}
          </Text>
          {(['app', 'passkey'] as const).map((one) => (
            <label key={one} className={styles.check}>
              <input type="radio" name="method" checked={method === one} onChange={() => setMethod(one)} />
              <Stack as="span">
                <Text as="span" weight="medium">
                  {t(one === 'app' ? 'wayApp' : 'wayPasskey')}
                </Text>
                <Text as="span" size="sm" tone="muted">
                  {t(one === 'app' ? 'wayAppAbout' : 'wayPasskeyAbout')}
                </Text>
              </Stack>
            </label>
          ))}
        </Stack>
      )}
      <EndOthers isOn={endsOthers} onChange={setEndsOthers} />
    </PasswordConfirm>
  )
}
