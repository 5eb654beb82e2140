import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Waiting } from '#domain/home/calls.ts'
import { useZone } from '#portal/shared/calendar/use-zone.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { feeQuery } from '#portal/shared/url-state/fee.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useStartModule } from '../now-and-next/use-start-module.ts'
import { useOpenWithin, useOtherYear } from './use-open-within.ts'

type WaitingActionProps = { item: Waiting; title: string }

/** The button that settles it: a student joins or starts at once; parents may only look (spec/1 §6, spec/3 §6). */
export function WaitingAction({ item, title }: WaitingActionProps) {
  const isParent = useSession((session) => session.parentslogin)
  const year = useOtherYear(item)
  // A class of another year can be joined only with that year in view.
  const isStarted = !isParent && (item.kind === 'exam' || (item.kind === 'class' && !year))
  const StartAction = useStartModule(isStarted)?.StartAction
  // Until that is there, and without a connection, the screen is opened that has the same button.
  const screen = <ScreenButton item={item} title={title} />
  return isStarted && StartAction ? <StartAction item={item} title={title} before={screen} /> : screen
}

const actions = { homework: 'open', notices: 'read', fee: 'fees', exam: 'view', class: 'view' } as const

/** Opens the screen on which it is settled, with the child and the year in view that it belongs to. */
function ScreenButton({ item, title }: WaitingActionProps) {
  const t = useTranslations('home.needsYou')
  const zone = useZone()
  const isParent = useSession((session) => session.parentslogin)
  const { isHere, isPending, openWithin } = useOpenWithin(item)
  const action = t(actions[item.kind])
  const label = t('about', { action, title })
  const screen = screenOf(item, isParent, zone.dayAt)
  if (isHere)
    return (
      <Link to={screen} className={buttonClass({ variant: 'quiet' })} aria-label={label}>
        {action}
      </Link>
    )
  return (
    <Button variant="quiet" aria-label={label} isPending={isPending} onClick={() => openWithin(screen)}>
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
