import type { ReactNode } from 'react'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { StartTestButton } from '#portal/shared/exam/start/start-test-button.tsx'
import { JoinButton } from '#portal/shared/joining/join-button.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import type { WaitingItem } from '../needs-you/waiting.ts'

type StartActionProps = {
  item: WaitingItem
  title: string
  /** Shown before the start. */
  before: ReactNode
}

/** Joins a class or starts an exam, at once. */
export function StartAction({ item, title, before }: StartActionProps) {
  const now = useMinute()
  const instituteId = useSession((session) => session.instituteId)
  const span = { startMs: Date.parse(item.startsAt), endMs: Date.parse(item.endsAt) }
  if (item.kind === 'exam' && now < span.startMs) return before
  if (item.kind === 'exam')
    return (
      <StartTestButton testId={item.id} testInstId={instituteId} name={title} test={item.test} {...span} />
    )
  const meeting = { id: item.id, link: '', meetingWith: item.meetingWith, ...span }
  return <JoinButton item={meeting} wording="live" name={title} />
}

type JoinActionProps = { entry: Entry; startMs: number; endMs: number; name: string }

/** Joins a live class of the time table. */
export function JoinAction({ entry, startMs, endMs, name }: JoinActionProps) {
  return (
    <JoinButton item={{ ...entry, id: entry.sessionId ?? 0, startMs, endMs }} wording="live" name={name} />
  )
}
