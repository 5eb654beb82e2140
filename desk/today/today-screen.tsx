import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Lesson } from '#domain/desk/attendance-calls.ts'
import { gridRoles, officeReaders, reachesOwnOnly } from '#domain/desk/roles.ts'
import { makeZone } from '#domain/zone.ts'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { whenIdle } from '#portal/shared/loading/when-idle.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { HomeScreen } from '../app/home-screen.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { fetchAhead } from '../attendance/queries.ts'
import { useFreshAfterSending } from '../attendance/register/register.tsx'
import { dayOf } from '../attendance/shown.ts'
import { attendanceTexts } from '../attendance/texts.ts'
import { useNow } from '../attendance/use-now.ts'
import { useMe } from '../core/session.ts'
import { showLongDay } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { GapsCard } from './gaps-card.tsx'
import { HeldCard } from './held-card.tsx'
import { LessonRow } from './lesson-row.tsx'
import { NewsCard } from './news-card.tsx'
import { useToday } from './queries.ts'
import { todayTexts } from './texts.ts'
import styles from './today.module.css'
import { WaitingCard } from './waiting-card.tsx'

const BeginningCard = lazyPart(
  async () => (await import('../beginning/beginning-card.tsx')).BeginningCard,
  null,
)

const texts = { deskAttendance: attendanceTexts, deskToday: todayTexts }

/** What is to be done today, for everybody at the desk: classes, what waits, and below it the records of one's roles [desk-22]. */
export function TodayScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Today />
    </FeatureTexts>
  )
}

function Today() {
  const t = useTranslations('deskToday')
  const { name, roles, institute } = useMe()
  const now = useNow()
  const zone = makeZone(institute.time_zone)
  const hour = zone.minuteAt(now) / 60
  const greeting = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
  const first = name.split(' ')[0] ?? name
  const records = roles.some((role) => gridRoles.includes(role)) && (
    <Section title={t('records')}>
      <HomeScreen />
    </Section>
  )
  return (
    <Stack gap={5}>
      <ScreenHead title={t(greeting, { name: first })} text={showLongDay(zone.dayAt(now))} />
      {roles.some((role) => officeReaders.includes(role)) && <BeginningCard />}
      <HeldCard />
      <Parts now={now}>{records}</Parts>
    </Stack>
  )
}

/** @param children what is below: shown with the parts, so that these do not push it down */
function Parts({ now, children }: { now: number; children: ReactNode }) {
  const t = useTranslations('deskToday')
  const { roles } = useMe()
  const query = useToday()
  const { data, error } = query
  useFreshAfterSending()
  const mine = data?.lessons.filter(({ is_mine }) => is_mine) ?? []
  useReadyWithoutNetwork(mine)

  if (!data)
    return (
      <>
        <Unfetched query={query} count={4} shape="card" gap={4} />
        {error && children}
      </>
    )
  const isTeacher = roles.includes('teacher')
  const others = data.lessons.filter(({ is_mine }) => !is_mine)
  return (
    <>
      <div className={styles.columns}>
        {(isTeacher || mine.length > 0) && (
          <Section title={t('myClasses')}>
            {mine.length === 0 ? (
              <Card>
                <EmptyState title={t('noClasses')} text={t('noClassesText')} />
              </Card>
            ) : (
              <Lessons lessons={mine} now={now} />
            )}
          </Section>
        )}
        {data.waiting.length > 0 && (
          <Section title={t('waiting')}>
            <WaitingCard waiting={data.waiting} />
          </Section>
        )}
        {data.news.length > 0 && (
          <Section title={t('news')}>
            <NewsCard news={data.news} />
          </Section>
        )}
        {data.missing.length > 0 && (
          <Section title={t('missing')}>
            <Lessons lessons={data.missing} now={now} isMissing />
          </Section>
        )}
        {reachesOwnOnly(roles) ? (
          others.length > 0 && (
            <Section title={t('classesOfSection')}>
              <Lessons lessons={others} now={now} />
            </Section>
          )
        ) : (
          <Section title={t('gaps')}>
            <GapsCard lessons={data.lessons} day={data.day} now={now} />
          </Section>
        )}
      </div>
      {children}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={3} className={styles.section}>
      <Text as="h2" size="lg" weight="strong">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Lessons(props: { lessons: readonly Lesson[]; now: number; isMissing?: boolean }) {
  const { lessons, now, isMissing = false } = props
  return (
    <Card as="ul" padding="none" isDivided className={styles.list}>
      {lessons.map((lesson) => (
        <LessonRow key={lesson.class_id} lesson={lesson} now={now} isMissing={isMissing} />
      ))}
    </Card>
  )
}

/** The code and the registers of the day are fetched while there is a network. */
function useReadyWithoutNetwork(mine: readonly Lesson[]): void {
  const client = useQueryClient()
  const wanted = [...new Set(mine.map((one) => `${one.section_id} ${dayOf(one.starts_at)}`))]
    .slice(0, 12)
    .join()
  useEffect(() => {
    if (wanted === '') return
    return whenIdle(() => {
      void import('../attendance/register/register-screen.tsx').catch(() => undefined)
      for (const one of wanted.split(',')) {
        const [section, day = ''] = one.split(' ')
        void fetchAhead(client, Number(section), day)
      }
    }, 3000)
  }, [client, wanted])
}
