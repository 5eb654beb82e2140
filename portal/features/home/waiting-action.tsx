import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { feeQuery } from '#domain/fee/place.ts'
import type { Waiting } from '#domain/home/calls.ts'
import { useZone } from '#portal/shared/calendar/use-zone.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useChildSwitch } from '#portal/shared/use-child-switch.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import type { StartAction as StartActionType } from './start-action.tsx'

type WaitingActionProps = { item: Waiting; title: string }

/** The button that settles it: a student joins or starts at once; parents may only look (spec/1 §6, spec/3 §6). */
export function WaitingAction({ item, title }: WaitingActionProps) {
  const isParent = useSession((session) => session.parentslogin)
  const isStarted = !isParent && (item.kind === 'class' || item.kind === 'exam')
  const StartAction = useStartAction(isStarted)
  // Until that is there, and without a connection, the screen is opened that has the same button.
  const screen = <ScreenButton item={item} title={title} />
  return isStarted && StartAction ? <StartAction item={item} title={title} before={screen} /> : screen
}

let startAction: typeof StartActionType | undefined

/** What joins and starts is fetched when home stands. */
function useStartAction(isWanted: boolean) {
  const [action, setAction] = useState(() => startAction)
  useEffect(() => {
    if (!isWanted || action) return
    import('./start-action.tsx').then(
      (module) => {
        startAction = module.StartAction
        setAction(() => startAction)
      },
      () => undefined,
    )
  }, [isWanted, action])
  return action
}

/** Opens the screen on which it is settled; for another child, with that child in view. */
function ScreenButton({ item, title }: WaitingActionProps) {
  const t = useTranslations('home.needsYou')
  const zone = useZone()
  const children = useSession((session) => session.student_details)
  const studentId = useSession((session) => session.student_id)
  const { pendingId, switchTo } = useChildSwitch()
  const action = t(item.kind === 'homework' ? 'open' : item.kind === 'notices' ? 'read' : 'view')
  const label = t('about', { action, title })
  const isParent = useSession((session) => session.parentslogin)
  const screen = screenOf(item, isParent, zone.dayAt)
  const child = children.find((one) => one.student_id === item.student_id)
  if (!child || item.student_id === studentId)
    return (
      <Link to={screen} className={buttonClass({ variant: 'quiet' })} aria-label={label}>
        {action}
      </Link>
    )
  return (
    <Button
      variant="quiet"
      aria-label={label}
      isPending={pendingId === child.user_id}
      onClick={() => void switchTo(child, screen)}
    >
      {action}
    </Button>
  )
}

function screenOf(
  { kind, id, starts_at, year_id }: Waiting,
  isParent: boolean,
  dayAt: (epochMs: number) => string,
): string {
  switch (kind) {
    case 'homework':
      return `/assignment/${id}`
    case 'exam':
      // My Exam is where one starts; a parent, who may not, sees it among what else the day brings.
      return `/${isParent ? 'timetable' : 'exam'}?day=${dayAt(Date.parse(starts_at))}`
    case 'class':
      return '/live'
    case 'fee':
      return `/fees${feeQuery({ tab: 'due', yearId: year_id ?? 0 })}`
    case 'notices':
      return '/announcement'
  }
}
