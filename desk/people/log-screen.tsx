import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#domain/call.ts'
import { type PersonLogEntry, peopleReaders, type readPersonLog } from '#domain/desk/people-calls.ts'
import { type AccessKind, accessKindNames } from '#domain/profile/access-log.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { NotFound } from '../app/not-found.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { ShowMore } from '../core/show-more.tsx'
import { showStored, useShownTime } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { logTexts } from './log-texts.ts'
import styles from './people.module.css'
import { usePersonLog } from './queries.ts'

const texts = { deskPeopleLog: logTexts }
type Change = CallReply<typeof readPersonLog>['result']['changes'][number]

/** Who saw and changed what of a person, with records before and after [desk-48]. */
export function LogScreen() {
  const { roles } = useMe()
  const id = Number(useParams().id)
  if (!roles.some((role) => peopleReaders.includes(role)) || !Number.isSafeInteger(id) || id < 1)
    return <NotFound />
  return (
    <FeatureTexts texts={texts}>
      <Log id={id} />
    </FeatureTexts>
  )
}

function Log({ id }: { id: number }) {
  const t = useTranslations('deskPeopleLog')
  const log = usePersonLog(id)
  const [first] = log.data?.pages ?? []
  if (!first) {
    const { error } = log
    if (error instanceof ApiError && error.status === 404) return <NotFound />
    return <Unfetched query={log} count={8} />
  }
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Stack gap={4}>
      <ScreenHead
        title={t('title', { name: first.name })}
        back={{ to: `/people/${id}`, text: t('back', { name: first.name }) }}
        text={t('about', { days: first.days_kept })}
      />
      <h2 className={styles.heading}>{t('changes')}</h2>
      {first.changes.length === 0 ? (
        <Text tone="muted">{t('noChanges')}</Text>
      ) : (
        <Card as="ul" padding="none" isDivided>
          {first.changes.map((change) => (
            <ChangeRow key={change.number} change={change} />
          ))}
        </Card>
      )}
      <h2 className={styles.heading}>{t('log')}</h2>
      {entries.length === 0 ? (
        <Text tone="muted">{t('none')}</Text>
      ) : (
        <Card as="ul" padding="none" isDivided>
          {entries.map((entry) => (
            <EntryRow key={entry.entry_id} entry={entry} />
          ))}
        </Card>
      )}
      <ShowMore query={log} text={t('more')} />
    </Stack>
  )
}

function ChangeRow({ change: { at, by, undone_at, cells } }: { change: Change }) {
  const t = useTranslations('deskPeopleLog')
  const show = useShownTime()
  return (
    <Stack as="li" gap={1} className={styles.entry}>
      <Text size="sm" tone="muted" isNumeric>
        {[show(at), by, undone_at && t('undone', { at: show(undone_at) })].filter(Boolean).join(' · ')}
      </Text>
      {cells.map(({ what, was, became }) => (
        <Text key={`${what} ${was} ${became}`} wrap="anywhere">
          {t('change', {
            what,
            was: showStored(was) || t('empty'),
            became: showStored(became) || t('empty'),
          })}
        </Text>
      ))}
    </Stack>
  )
}

function EntryRow({ entry }: { entry: PersonLogEntry }) {
  const t = useTranslations('deskPeopleLog')
  const show = useShownTime()
  const kind = accessKindNames.find((one): one is AccessKind => one === entry.kind)
  const who = t(`who.${entry.by}`, { name: entry.by_name })
  return (
    <Stack as="li" className={styles.entry}>
      <Text wrap="anywhere">{t('line', { who, what: kind ? t(`kinds.${kind}`) : entry.kind })}</Text>
      <Text size="sm" tone="muted" isNumeric wrap="anywhere">
        {[show(entry.at), entry.detail].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  )
}
