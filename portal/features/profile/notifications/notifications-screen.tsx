import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { isPaid, newsChannels } from '#domain/news/channels.ts'
import { newsTopics } from '#domain/news/kinds.ts'
import { ApiError } from '#portal/shared/api.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { PushCard } from '../notifications-push/push-card.tsx'
import type { Change, Choices } from './choices.ts'
import { HoursCard } from './hours-card.tsx'
import { notificationTexts } from './notification-texts.ts'
import { useChoices } from './queries.ts'
import { TopicRow } from './topic-row.tsx'

const texts = { notifications: notificationTexts }

/** /profile/notifications: what the account is sent, by which channel and when; a parent's own [news-69]. */
export function NotificationsScreen() {
  return (
    <FeatureTexts texts={texts}>
      <NotificationsPage />
    </FeatureTexts>
  )
}

function NotificationsPage() {
  const t = useTranslations('notifications')
  const { query, choose } = useChoices()
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  return (
    <AccountPage back={t('back')} title={t('title')}>
      <Text tone="muted">{t('intro')}</Text>
      <PushCard />
      {isMissing ? (
        <EmptyState title={t('missing')} />
      ) : (
        <QueryView query={query} loading={<Waiting gap={3} />}>
          {(choices) => (
            <Stack gap={5}>
              <TopicsCard choices={choices} onChoose={choose} />
              <HoursCard choices={choices} onChoose={choose} />
            </Stack>
          )}
        </QueryView>
      )}
    </AccountPage>
  )
}

type TopicsCardProps = { choices: Choices; onChoose: (change: Change) => void }

function TopicsCard({ choices, onChoose }: TopicsCardProps) {
  const t = useTranslations('notifications')
  const id = useId()
  const { email, phone, parentPhone, isParent } = useSession((session) => session)
  const number = isParent ? parentPhone : phone
  const channels = newsChannels.filter((one) => choices.topics.some(({ channel }) => channel === one))
  const hasEmail = channels.includes('email')
  return (
    <Card as="section" padding="large" gap={2} aria-labelledby={id}>
      <h3 id={id}>{t('topics')}</h3>
      {hasEmail && (
        <Text size="sm" tone="muted" wrap="anywhere">
          {email ? t('address', { email }) : t('noAddress')}
        </Text>
      )}
      {channels.some(isPaid) && (
        <Text size="sm" tone="muted">
          {number ? t('phone', { phone: number }) : t('noPhone')}
        </Text>
      )}
      <Stack as="ul" isDivided>
        {newsTopics.map((topic) => {
          const own = choices.topics.filter((one) => one.topic === topic)
          return (
            own.length > 0 && (
              <TopicRow
                key={topic}
                topic={topic}
                choices={own}
                channels={channels}
                onChoose={(chosen) => onChoose({ topics: [chosen] })}
              />
            )
          )
        })}
      </Stack>
    </Card>
  )
}
