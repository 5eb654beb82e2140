import { useTranslations } from 'use-intl/react'
import { addDays, showDay } from '#domain/day.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DeviceRow } from '../account/device-row.tsx'
import { readMoment, todayIn } from '../account/shown-time.ts'
import type { Device } from './queries.ts'

type DeviceCardProps = { device: Device; onSignOut: (name: string) => void }

/** One device on which the account is signed in. */
export function DeviceCard({ device, onSignOut }: DeviceCardProps) {
  const t = useTranslations('devices')
  const today = todayIn(useSession(({ timeZone }) => timeZone))
  const name = device.name || t('unknown')

  const when = (iso: string) => {
    const { day, time } = readMoment(iso)
    if (day === today) return t('today', { time })
    return day === addDays(today, -1) ? t('yesterday', { time }) : t('day', { day: showDay(day), time })
  }

  return (
    <Card as="li">
      <DeviceRow
        name={name}
        here={device.isThis ? t('here') : ''}
        badge={device.isRegistered && <Badge tone="info" text={t('registered')} />}
        facts={[
          t('began', { way: device.way, when: when(device.signedInAt) }),
          device.isThis ? t('usedNow') : t('used', { when: when(device.lastUsedAt) }),
        ]}
        action={
          !device.isThis && (
            <Button
              variant="quiet"
              aria-label={t('signOutNamed', { device: name })}
              onClick={() => onSignOut(name)}
            >
              {t('signOut')}
            </Button>
          )
        }
      />
    </Card>
  )
}
