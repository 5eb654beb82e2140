import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { AcademicYear } from '#domain/session/calls.ts'
import { useChildSwitch } from '#portal/shared/navigation/use-child-switch.ts'
import { chooseYear, useSession } from '#portal/shared/session-store.ts'
import type { WaitingItem } from './waiting.ts'

/** The academic year of an item, where it is one of the student's years and not the viewed one. */
export function useOtherYear({ kind, yearId }: WaitingItem): AcademicYear | undefined {
  const inView = useSession((session) => session.acad_yr_id)
  const years = useSession((session) => session.student_acad_year)
  // Fees show any year: their address names it.
  if (kind === 'fee' || yearId === inView) return undefined
  return years.find((year) => year.acad_yr_id === yearId)
}

/** Opens a screen, after switching to the child and the academic year of an item. */
export function useOpenWithin(item: WaitingItem) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const children = useSession((session) => session.student_details)
  const studentId = useSession((session) => session.student_id)
  const year = useOtherYear(item)
  const { pendingId, switchTo } = useChildSwitch()
  const child = children.find((one) => one.student_id === item.studentId)
  const otherChild = child?.student_id === studentId ? undefined : child

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
    isPending: otherChild !== undefined && pendingId === otherChild.user_id,
    openWithin,
  }
}
