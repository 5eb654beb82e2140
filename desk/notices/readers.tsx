import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { Reader } from '#domain/desk/notice-calls.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ShowMore } from '../core/show-more.tsx'
import { useShownTime } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import styles from './notices.module.css'

type Pages = { pages: { people: Reader[]; next: string }[] }
type ReadersProps = { title: string; empty: string; query: UseInfiniteQueryResult<Pages> }

/** Person by person: by what each was notified, and whether it was read [desk-33]. */
export function Readers({ title, empty, query }: ReadersProps) {
  const t = useTranslations('deskNotices')
  const { data } = query
  const people = data?.pages.flatMap((page) => page.people)
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <Text as="h2" size="lg">
        {title}
      </Text>
      {!people ? (
        <Unfetched query={query} count={4} />
      ) : people.length === 0 ? (
        <Text tone="muted">{empty}</Text>
      ) : (
        <>
          <Text size="sm" tone="muted">
            {t('readersAbout')}
          </Text>
          <Card as="ul" padding="none" isDivided>
            {people.map((person) => (
              <Person key={`${person.person_id} ${person.child}`} person={person} />
            ))}
          </Card>
          <ShowMore query={query} text={t('readersMore')} />
        </>
      )}
    </Stack>
  )
}

function Person({ person: { name, role, child, read_at, sent } }: { person: Reader }) {
  const t = useTranslations('deskNotices')
  const show = useShownTime()
  const roleText = child === '' ? t(`roles.${role as 'student'}`) : t('parentOf', { child })
  const ways = sent.map(({ channel, state }) => t(`sent.${state}`, { channel: t(`channels.${channel}`) }))
  return (
    <li className={styles.person}>
      <Stack>
        <Text weight="medium" wrap="anywhere">
          {name}
        </Text>
        <Text size="sm" tone="muted" wrap="anywhere">
          {roleText} · {ways.join(' · ') || t('inboxOnly')}
        </Text>
      </Stack>
      <Text size="sm" tone={read_at ? 'good' : 'muted'} isNumeric>
        {read_at ? t('readAt', { at: show(read_at) }) : t('unread')}
      </Text>
    </li>
  )
}
