import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { isBegun } from '#portal/shared/exam/attempts.ts'
import { anchorOf, fragmentOf } from '#portal/shared/navigation/address.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useToday, useZone } from '#portal/shared/time/use-zone.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { useStartModule } from '../now-and-next/use-start-module.ts'
import { feeAddress } from './fee-address.ts'
import { useOpenWithin, useOtherYear } from './use-open-within.ts'
import { isTaken, type WaitingItem } from './waiting.ts'

type WaitingActionProps = { item: WaitingItem; title: string }

/** The button of an item: a student joins or starts at once; parents may only view [home-18, home-19]. */
export function WaitingAction(props: WaitingActionProps) {
  const isParent = useSession((session) => session.isParent)
  // Only the child can join or start: a parent just opens the item.
  if (isParent && isTaken(props.item)) return null
  return <Action {...props} isParent={isParent} />
}

function Action({ item, title, isParent }: WaitingActionProps & { isParent: boolean }) {
  const year = useOtherYear(item)
  // Joining a class of another year first needs a switch to that year.
  const isStarted = !isParent && (item.kind === 'exam' || (item.kind === 'class' && !year))
  const StartAction = useStartModule(isStarted)?.StartAction
  if (isStarted && StartAction)
    return <StartAction item={item} title={title} before={<ScreenButton item={item} title={title} />} />
  // Until the code is loaded, and without a network, the button opens the screen with the same action.
  return <ScreenButton item={item} title={title} begins={isStarted && isTaken(item)} />
}

const actions = {
  homework: 'open',
  notices: 'read',
  fee: 'fees',
  answer: 'answer',
  meeting: 'book',
  exam: 'view',
  class: 'view',
} as const

const beginning = ({ kind, test }: WaitingItem) =>
  kind === 'class' ? 'join' : test && isBegun(test) ? 'resume' : 'start'

/**
 * Opens the screen that settles the item, in its child's and year's view.
 * @param begins with the look and text of a Start button
 */
function ScreenButton({ item, title, begins = false }: WaitingActionProps & { begins?: boolean }) {
  const t = useTranslations('home.needsYou')
  const zone = useZone()
  const today = useToday()
  const isParent = useSession((session) => session.isParent)
  const { isHere, isPending, openWithin } = useOpenWithin(item)
  const action = t(begins ? beginning(item) : actions[item.kind])
  const variant = begins ? 'primary' : 'quiet'
  const label = t('about', { action, title })
  const screen = screenOf(item, { isParent, today, dayAt: zone.dayAt })
  if (isHere)
    return (
      <Link to={screen} className={buttonClass({ variant })} aria-label={label}>
        {action}
      </Link>
    )
  return (
    <Button variant={variant} aria-label={label} isPending={isPending} onClick={() => openWithin(screen)}>
      {action}
    </Button>
  )
}

type ForWhom = { isParent: boolean; today: string; dayAt: (epochMs: number) => string }

/** The address of the item's screen. */
function screenOf(
  { kind, id, title, startsAt, yearId }: WaitingItem,
  { isParent, today, dayAt }: ForWhom,
): string {
  const startDay = () => dayAt(Date.parse(startsAt))
  switch (kind) {
    case 'homework':
      return `/assignment/${id}`
    case 'exam':
      // A student starts it in My Exam; a parent, who may not, sees it in the time table.
      return `/${isParent ? 'timetable' : 'exam'}?day=${startDay()}${fragmentOf(anchorOf('exam', id))}`
    case 'class':
      return `/live${startDay() > today ? '?tab=upcoming' : ''}${fragmentOf(anchorOf('class', id))}`
    case 'fee':
      return feeAddress({ title, yearId })
    case 'answer':
      return `/announcement${fragmentOf(anchorOf('notice', id))}`
    case 'meeting':
      return '/meetings'
    case 'notices':
      return '/announcement'
  }
}
