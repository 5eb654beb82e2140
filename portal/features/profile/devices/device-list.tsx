import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LiveSession } from '#domain/session/device-calls.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.tsx'
import { PasswordConfirm } from '../password/password-confirm.tsx'
import { useFocusAfter } from '../use-focus-after.ts'
import { DeviceCard } from './device-card.tsx'
import styles from './device-list.module.css'
import { useSignOut } from './use-devices.ts'

/** What is to be ended: a session, by its number, or all others. */
type Chosen = { which: number | 'others'; device: string }

/** The sessions, each with its way out; the focus goes to the list where its button went. */
export function DeviceList({ sessions }: { sessions: readonly LiveSession[] }) {
  const t = useTranslations('devices')
  const signOut = useSignOut()
  const [chosen, setChosen] = useState<Chosen>()
  const list = useFocusAfter<HTMLUListElement>(chosen !== undefined)
  const isAlone = sessions.every((session) => session.is_this)

  async function end({ which, device }: Chosen, proof: string) {
    const count = await signOut(which, proof)
    setChosen(undefined)
    showToast(which === 'others' ? t('signedOutElsewhere', { count }) : t('signedOut', { device }), 'good')
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t('list')} className={styles.list}>
        {sessions.map((session) => (
          <li key={session.session_id}>
            <DeviceCard
              session={session}
              onSignOut={(device) => setChosen({ which: session.session_id, device })}
            />
          </li>
        ))}
      </ul>
      {isAlone ? (
        <p className={styles.alone}>{t('alone')}</p>
      ) : (
        <Button
          variant="quiet"
          className={styles.others}
          onClick={() => setChosen({ which: 'others', device: '' })}
        >
          {t('signOutElsewhere')}
        </Button>
      )}
      {chosen && (
        <PasswordConfirm
          title={chosen.which === 'others' ? t('askElsewhere') : t('ask', { device: chosen.device })}
          text={t('about')}
          action={t('signOutNow')}
          run={(proof) => end(chosen, proof)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
