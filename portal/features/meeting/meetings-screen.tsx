import { useTranslations } from 'use-intl/react'
import type { Meeting, MeetingsReply } from '#domain/meeting/calls.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { BackLink, Screen } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { groupsOf, useMeetings } from './queries.ts'
import { meetingsTexts } from './texts.ts'

const texts = { meetings: meetingsTexts }

/** /meetings: what teachers offer the family of the viewed student, and what is booked [meeting-1]. */
export function MeetingsScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Meetings />
    </FeatureTexts>
  )
}

function Meetings() {
  const t = useTranslations('meetings')
  const hasStudent = useSession(({ studentId }) => studentId !== null)
  const query = useMeetings()
  return (
    <Screen width="list">
      <BackLink to="/dashboard">{t('back')}</BackLink>
      {hasStudent ? (
        <QueryView query={query} loading={<Waiting shape="card" gap={3} />}>
          {(reply) => <Groups reply={reply} />}
        </QueryView>
      ) : (
        <EmptyState title={t('none')} />
      )}
    </Screen>
  )
}

function Groups({ reply }: { reply: MeetingsReply }) {
  const t = useTranslations('meetings')
  const today = useToday()
  const { booked, open, past } = groupsOf(reply, today)
  if (reply.meetings.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />
  const list = (meetings: readonly Meeting[]) => (
    <Stack as="ul" gap={3}>
      {meetings.map((one) => (
        <MeetingCard key={one.offer_id} meeting={one} reply={reply} />
      ))}
    </Stack>
  )
  const section = (title: string, meetings: readonly Meeting[]) =>
    meetings.length > 0 && (
      <Stack as="section" gap={3} aria-label={title}>
        <Text as="h2" size="lg" weight="strong">
          {title}
        </Text>
        {list(meetings)}
      </Stack>
    )
  return (
    <Stack gap={5}>
      <Text tone="muted">{t(reply.may_book ? 'intro' : 'onlyParents')}</Text>
      {section(t('booked'), booked)}
      {section(t('open'), open)}
      {past.length > 0 && <Fold title={t('past')}>{list(past)}</Fold>}
    </Stack>
  )
}
