import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LiveSession } from '#domain/session/device-calls.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.tsx'
import { DeviceCard } from './device-card.tsx'
import styles from './device-list.module.css'
import { useSignOut } from './use-devices.ts'

/** The sessions, each with its way out; the focus goes to the list where its button went. */
export function DeviceList({ sessions }: { sessions: readonly LiveSession[] }) {
  const t = useTranslations('devices')
  const list = useRef<HTMLUListElement>(null)
  const { pending, signOut } = useSignOut()
  const isAlone = sessions.every((session) => session.is_this)

  async function end(which: number | 'others', device: string) {
    const outcome = await signOut(which)
    if (!outcome) return
    if ('why' in outcome) {
      showToast(t('failed', { why: outcome.why }), 'bad')
      return
    }
    list.current?.focus()
    const text =
      which === 'others' ? t('signedOutElsewhere', { count: outcome.ended }) : t('signedOut', { device })
    showToast(text, 'good')
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t('list')} className={styles.list}>
        {sessions.map((session) => (
          <li key={session.session_id}>
            <DeviceCard
              session={session}
              isPending={pending === session.session_id}
              onSignOut={(device) => void end(session.session_id, device)}
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
          isPending={pending === 'others'}
          onClick={() => void end('others', '')}
        >
          {t('signOutElsewhere')}
        </Button>
      )}
    </>
  )
}
