import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { NewsTopic } from '#domain/news/kinds.ts'
import { topicIcon, useTopicName } from '#portal/shared/news/topics.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { ChosenTopic, TopicChoice } from './choices.ts'
import styles from './notifications.module.css'

type TopicRowProps = {
  topic: NewsTopic
  choices: readonly TopicChoice[]
  /** Those of any topic: each has a column where there are many. */
  channels: readonly TopicChoice['channel'][]
  onChoose: (chosen: ChosenTopic) => void
}

/** A topic with a switch for each channel; one that cannot be changed says why. */
export function TopicRow({ topic, choices, channels, onChoose }: TopicRowProps) {
  const t = useTranslations('notifications')
  const isParent = useSession((session) => session.isParent)
  const name = useTopicName()(topic)
  const id = useId()
  const Icon = topicIcon(topic)
  const fixed = choices.find(({ is_fixed }) => is_fixed)
  const always = choices.every(({ is_fixed }) => is_fixed) ? 'alwaysOn' : 'alwaysOnExcept'
  const about = topic === 'attendance' && isParent ? 'attendanceOfChild' : topic
  return (
    <Row as="li" gap={4} lineGap={1} isWrapping className={styles.topic}>
      <Row gap={3} className={styles.what}>
        <Icon size={20} aria-hidden="true" className={styles.icon} />
        <Stack id={id}>
          <Text as="span" weight="strong">
            {name}
          </Text>
          <Text as="span" size="sm" tone="muted">
            {t(`about.${about}`)}
          </Text>
          {fixed && (
            <Text as="span" size="sm" tone="muted">
              {t(topic === 'security' ? always : fixed.is_on ? 'fixedOn' : 'fixedOff')}
            </Text>
          )}
        </Stack>
      </Row>
      <Row gap={4} isWrapping className={channels.length > 2 ? styles.columns : styles.switches}>
        {channels.map((channel) => {
          const choice = choices.find((one) => one.channel === channel)
          return choice ? (
            <Switch
              key={channel}
              label={t(`channels.${channel}`)}
              name={t('by', { topic: name, channel: t(`channels.${channel}`) })}
              isOn={choice.is_on}
              isFixed={choice.is_fixed}
              describedBy={id}
              onChange={(isOn) => onChoose({ topic, channel, is_on: isOn })}
            />
          ) : (
            channels.length > 2 && <span key={channel} />
          )
        })}
      </Row>
    </Row>
  )
}
