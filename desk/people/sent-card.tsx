import { useTranslations } from 'use-intl/react'
import type { PersonPage } from '#domain/desk/people-calls.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useShownTime } from '../core/shown-time.ts'
import { PageCard } from './page-card.tsx'
import styles from './people.module.css'

const tones = { waiting: 'quiet', sent: 'info', delivered: 'good', failed: 'bad', dropped: 'warn' } as const
const channels = ['push', 'email', 'sms', 'whatsapp'] as const

/** Beyond these the newest are folded, so that the card is no longer than those beside it. */
const shownAtOnce = 5

/** What the family was notified of, by which channels, and what became of it. */
export function SentCard({ page: { person, news } }: { page: PersonPage }) {
  const t = useTranslations('deskPeople')
  const older = news.slice(shownAtOnce)
  return (
    <PageCard title={t('sent', { name: person.name })}>
      {news.length === 0 && <Text tone="muted">{t('noSent')}</Text>}
      <SentList news={news.slice(0, shownAtOnce)} person={person} />
      {older.length > 0 && (
        <Fold title={t('olderSent', { count: older.length })}>
          <SentList news={older} person={person} />
        </Fold>
      )}
    </PageCard>
  )
}

function SentList({ news, person }: Pick<PersonPage, 'news' | 'person'>) {
  const t = useTranslations('deskPeople')
  const show = useShownTime()
  const nameOf = (channel: string) => {
    const known = channels.find((one) => one === channel)
    return known ? t(`channels.${known}`) : channel
  }
  return (
    <ul>
      {news.map(({ news_id, at, to, text, is_read, ways }) => (
        <li key={news_id} className={styles.line}>
          <Stack gap={1} className={styles.who}>
            <Text wrap="anywhere">{text}</Text>
            <Text size="sm" tone="muted" isNumeric wrap="anywhere">
              {[show(at), to !== person.name && t('sentTo', { name: to }), t(is_read ? 'read' : 'unread')]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {ways.length > 0 && (
              <Row gap={2} lineGap={1} isWrapping>
                {ways.map(({ channel, state, reason }) => (
                  <Badge
                    key={channel}
                    tone={tones[state]}
                    text={[`${nameOf(channel)}: ${t(`deliveries.${state}`)}`, reason]
                      .filter(Boolean)
                      .join(', ')}
                  />
                ))}
              </Row>
            )}
          </Stack>
        </li>
      ))}
    </ul>
  )
}
