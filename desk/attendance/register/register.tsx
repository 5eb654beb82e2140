import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#portal/shared/api-error.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ScreenHead } from '../../app/screen-head.tsx'
import { showClock, showLongDay } from '../../core/shown-time.ts'
import { Unfetched } from '../../core/unfetched.tsx'
import { useOutbox } from '../held/outbox.ts'
import { useRegister } from '../queries.ts'
import { lessonTitle, sectionName, stateOf } from '../shown.ts'
import { useNow } from '../use-now.ts'
import { LessonChoice } from './lesson-choice.tsx'
import { Sheet } from './sheet.tsx'

export function Register({ sectionId, day }: { sectionId: number; day: string }) {
  const t = useTranslations('deskAttendance')
  const query = useRegister(sectionId, day)
  const { data, error } = query
  const [search] = useSearchParams()
  const now = useNow()
  /** Once it is taken, another would be the first that is not: what was opened stays. */
  const [opened, setOpened] = useState<number>()
  const toToday = { to: '/', text: t('back') }
  useFreshAfterSending()

  if (!data) {
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <Stack gap={4}>
        <ScreenHead title={t('dayTitle')} back={toToday} text={showLongDay(day)} />
        {isGone ? (
          <EmptyState title={t('goneTitle')} text={t('goneText')} />
        ) : (
          <Unfetched query={query} count={8} />
        )}
      </Stack>
    )
  }
  const { lessons } = data
  const wanted = lessons.find(({ class_id }) => String(class_id) === search.get('class'))
  const open = (one: (typeof lessons)[number]) => ['missing', 'partly'].includes(stateOf(one, now))
  const lesson =
    wanted ??
    lessons.find(({ class_id }) => class_id === opened) ??
    lessons.find((one) => one.is_mine && open(one)) ??
    lessons.find(open) ??
    lessons.find(({ is_cancelled }) => !is_cancelled) ??
    lessons[0]
  if (!lesson) return null
  if (lesson.class_id !== opened) setOpened(lesson.class_id)
  const times = t('time', { from: showClock(lesson.starts_at), to: showClock(lesson.ends_at) })
  return (
    <Stack gap={4}>
      <ScreenHead title={lessonTitle(lesson)} text={`${showLongDay(day)} · ${times}`} back={toToday} />
      {lessons.length > 1 && <LessonChoice lessons={lessons} chosen={lesson} name={sectionName(data)} />}
      <Sheet key={lesson.class_id} lesson={lesson} students={data.students} day={day} />
    </Stack>
  )
}

/** The server has what was sent: what the screens show is fetched again. */
export function useFreshAfterSending(): void {
  const client = useQueryClient()
  const sentAt = useOutbox((outbox) => outbox.sentAt)
  useEffect(() => {
    if (sentAt > 0) void client.invalidateQueries({ queryKey: ['attendance'] })
  }, [client, sentAt])
}
