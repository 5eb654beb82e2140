import { Monitor, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { addDays, showDay } from '#domain/day.ts'
import type { LiveSession } from '#domain/session/device-calls.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { readMoment, todayIn } from '../account/shown-time.ts'
import styles from './device-card.module.css'

type DeviceCardProps = {
  session: LiveSession
  onSignOut: (device: string) => void
}

/** One place where somebody is signed in. */
export function DeviceCard({ session, onSignOut }: DeviceCardProps) {
  const t = useTranslations('devices')
  const today = todayIn(useSession(({ time_zone }) => time_zone))
  const device = session.device || t('unknown')
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Monitor

  const when = (iso: string) => {
    const { day, time } = readMoment(iso)
    if (day === today) return t('today', { time })
    return day === addDays(today, -1) ? t('yesterday', { time }) : t('day', { day: showDay(day), time })
  }

  return (
    <div className={styles.card}>
      <span className={styles.icon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className={styles.facts}>
        <p className={styles.name}>
          <span>{device}</span>
          {session.is_this && <Badge tone="good" text={t('here')} />}
          {session.is_registered && <Badge tone="info" text={t('registered')} />}
        </p>
        <p>{t('began', { way: session.way, when: when(session.signed_in_at) })}</p>
        <p>{session.is_this ? t('usedNow') : t('used', { when: when(session.last_used_at) })}</p>
      </div>
      {!session.is_this && (
        <Button
          variant="quiet"
          className={styles.out}
          aria-label={t('signOutNamed', { device })}
          onClick={() => onSignOut(device)}
        >
          {t('signOut')}
        </Button>
      )}
    </div>
  )
}
