import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Year } from '#portal/shared/session.ts'
import { chooseYear, useSession } from '#portal/shared/session-store.ts'
import { useChildSwitch } from '#portal/shared/viewed/use-child-switch.ts'
import type { WaitingItem } from './waiting.ts'

/** The academic year of an item, if it is one of the student's years other than the viewed one. */
export function useOtherYear({ kind, yearId }: Pick<WaitingItem, 'kind' | 'yearId'>): Year | undefined {
  const inView = useSession((session) => session.yearId)
  const years = useSession((session) => session.studentYears)
  // Fees have the year in their address.
  if (kind === 'fee' || yearId === inView) return undefined
  return years.find((year) => year.id === yearId)
}

/** Opens a screen, after switching to the child and the academic year of an item. */
export function useOpenWithin(item: Pick<WaitingItem, 'kind' | 'studentId' | 'yearId'>) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const children = useSession((session) => session.children)
  const studentId = useSession((session) => session.studentId)
  const year = useOtherYear(item)
  const { pendingId, switchTo } = useChildSwitch()
  const child = children.find((one) => one.studentId === item.studentId)
  const otherChild = child?.studentId === studentId ? undefined : child

  function openWithin(screen: string) {
    if (otherChild) return void switchTo(otherChild, screen, item.kind === 'fee' ? null : item.yearId)
    if (year) {
      chooseYear(year)
      client.removeQueries()
    }
    navigate(screen)
  }

  return {
    /** Whether the child and the year are the viewed ones. */
    isHere: !otherChild && !year,
    isPending: otherChild !== undefined && pendingId === otherChild.userId,
    openWithin,
  }
}
