import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { showTime } from '#domain/time-of-day.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { readMoment } from '../account/shown-time.ts'
import { type Change, type Choices, timesOfDay } from './choices.ts'
import styles from './notifications.module.css'

const weekMs = 7 * 86_400_000
const usual = { from: '21:00', until: '07:00', digest: '18:00' }
/** Both ends the same: no quiet hours [news-18]. */
const none = { quiet_from: '00:00', quiet_until: '00:00' }

/** `9:00 PM` for `21:00`. */
const shownTime = (time: string) => showTime(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
const optionsOf = (chosen: string, left = '') =>
  timesOfDay(chosen)
    .filter((time) => time !== left)
    .map((time) => ({ value: time, label: shownTime(time) }))

type HoursCardProps = { choices: Choices; onChoose: (change: Change) => void }

/** Quiet hours, one message a day, and a pause [news-18, news-19, news-21]. */
export function HoursCard({ choices, onChoose }: HoursCardProps) {
  const t = useTranslations('notifications')
  const id = useId()
  const { quiet_from: from, quiet_until: until, digest_at: digestAt } = choices
  const isQuiet = from !== until
  return (
    <Card as="section" padding="large" gap={2} aria-labelledby={id}>
      <h3 id={id}>{t('when')}</h3>
      <Text size="sm" tone="muted">
        {t('zone')}
      </Text>
      <Stack as="ul" isDivided>
        <Setting
          label={t('quiet')}
          about={t('quietAbout')}
          isOn={isQuiet}
          onChange={(isOn) => onChoose(isOn ? { quiet_from: usual.from, quiet_until: usual.until } : none)}
        >
          <SelectField
            label={t('from')}
            value={from}
            options={optionsOf(from, until)}
            onChange={(event) => onChoose({ quiet_from: event.target.value })}
          />
          <SelectField
            label={t('until')}
            value={until}
            options={optionsOf(until, from)}
            onChange={(event) => onChoose({ quiet_until: event.target.value })}
          />
        </Setting>
        <Setting
          label={t('digest')}
          about={t('digestAbout')}
          isOn={digestAt !== null}
          onChange={(isOn) => onChoose({ digest_at: isOn ? usual.digest : null })}
        >
          <SelectField
            label={t('digestAt')}
            value={digestAt ?? ''}
            options={optionsOf(digestAt ?? usual.digest)}
            onChange={(event) => onChoose({ digest_at: event.target.value })}
          />
        </Setting>
        <Pause until={choices.paused_until} onChoose={onChoose} />
      </Stack>
    </Card>
  )
}

type SettingProps = {
  label: string
  about: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Shown while it is on. */
  children: ReactNode
}

function Setting({ label, about, isOn, onChange, children }: SettingProps) {
  const id = useId()
  return (
    <Stack as="li" className={styles.setting}>
      <Switch label={label} isOn={isOn} onChange={onChange} describedBy={id} isRow />
      <Text id={id} size="sm" tone="muted">
        {about}
      </Text>
      {isOn && (
        <Row gap={3} isWrapping className={styles.times}>
          {children}
        </Row>
      )}
    </Stack>
  )
}

type PauseProps = { until: string | null; onChoose: (change: Change) => void }

function Pause({ until, onChoose }: PauseProps) {
  const t = useTranslations('notifications')
  const moment = until === null ? undefined : readMoment(until)
  return (
    <Row as="li" gap={4} lineGap={2} isWrapping justify="between" className={styles.setting}>
      <Stack className={styles.what}>
        <Text as="span" weight="strong" role="status">
          {moment ? t('paused', { moment: `${showDay(moment.day)}, ${moment.time}` }) : t('pauseTitle')}
        </Text>
        <Text as="span" size="sm" tone="muted">
          {t('pauseAbout')}
        </Text>
      </Stack>
      <Button
        variant="quiet"
        onClick={() =>
          onChoose({ paused_until: moment ? null : new Date(serverNow() + weekMs).toISOString() })
        }
      >
        {t(moment ? 'endPause' : 'pause')}
      </Button>
    </Row>
  )
}
