import { Monitor, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { addDays, showDay } from '#domain/day.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from '../account/account.module.css'
import { readMoment, todayIn } from '../account/shown-time.ts'
import type { Device } from './queries.ts'

type DeviceCardProps = { device: Device; onSignOut: (name: string) => void }

/** One device on which the account is signed in. */
export function DeviceCard({ device, onSignOut }: DeviceCardProps) {
  const t = useTranslations('devices')
  const today = todayIn(useSession(({ timeZone }) => timeZone))
  const name = device.name || t('unknown')
  const Icon = /Android|iPhone|iPad/.test(name) ? Smartphone : Monitor

  const when = (iso: string) => {
    const { day, time } = readMoment(iso)
    if (day === today) return t('today', { time })
    return day === addDays(today, -1) ? t('yesterday', { time }) : t('day', { day: showDay(day), time })
  }

  return (
    <Card as="li">
      <Row gap={4} lineGap={3} isWrapping>
        <span className={styles.sign}>
          <Icon size={22} aria-hidden="true" />
        </span>
        <div className={styles.device}>
          <Row as="p" gap={2} lineGap={1} isWrapping>
            <Text as="span" weight="strong" wrap="anywhere">
              {name}
            </Text>
            {device.isThis && <Badge tone="good" text={t('here')} />}
            {device.isRegistered && <Badge tone="info" text={t('registered')} />}
          </Row>
          <Text size="sm" tone="muted">
            {t('began', { way: device.way, when: when(device.signedInAt) })}
          </Text>
          <Text size="sm" tone="muted">
            {device.isThis ? t('usedNow') : t('used', { when: when(device.lastUsedAt) })}
          </Text>
        </div>
        {!device.isThis && (
          <Button
            variant="quiet"
            aria-label={t('signOutNamed', { device: name })}
            onClick={() => onSignOut(name)}
          >
            {t('signOut')}
          </Button>
        )}
      </Row>
    </Card>
  )
}
