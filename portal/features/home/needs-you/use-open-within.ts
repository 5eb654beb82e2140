import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Waiting } from '#domain/home/calls.ts'
import type { AcademicYear } from '#domain/session/calls.ts'
import { useChildSwitch } from '#portal/shared/navigation/use-child-switch.ts'
import { chooseYear, useSession } from '#portal/shared/session-store.ts'

/** The academic year that something belongs to, where that is one of the student's own and not the one in view. */
export function useOtherYear({ kind, year_id }: Waiting): AcademicYear | undefined {
  const inView = useSession((session) => session.acad_yr_id)
  const years = useSession((session) => session.student_acad_year)
  // Fees show any year: their address names it.
  if (kind === 'fee' || year_id === inView) return undefined
  return years.find((year) => year.acad_yr_id === year_id)
}

/** Opens a screen with the child and the academic year in view that something belongs to. */
export function useOpenWithin(item: Waiting) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const children = useSession((session) => session.student_details)
  const studentId = useSession((session) => session.student_id)
  const year = useOtherYear(item)
  const { pendingId, switchTo } = useChildSwitch()
  const child = children.find((one) => one.student_id === item.student_id)
  const otherChild = child?.student_id === studentId ? undefined : child

  function openWithin(screen: string) {
    if (otherChild) return void switchTo(otherChild, screen, item.kind === 'fee' ? null : item.year_id)
    if (year) {
      chooseYear(year)
      client.removeQueries()
    }
    navigate(screen)
  }

  return {
    /** Whether the child and the year are those in view. */
    isHere: !otherChild && !year,
    isPending: otherChild !== undefined && pendingId === otherChild.user_id,
    openWithin,
  }
}
