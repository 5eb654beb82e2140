import { ClipboardList, History, type LucideIcon, ShieldCheck, UserSearch } from 'lucide-react'
import { readAttendanceDay } from '#domain/desk/attendance-calls.ts'
import { listStaff } from '#domain/desk/calls.ts'
import { findPeople } from '#domain/desk/people-calls.ts'
import { listRuns } from '#domain/desk/record-calls.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import type { deskTexts } from './texts.ts'

type Page = {
  to: string
  Icon: LucideIcon
  /** Names it in the menu. */
  text: keyof typeof deskTexts.pages
  /** Those of the call that it begins with. */
  roles: readonly StaffRole[]
}

/** Of the day's work: in the menu above the records. */
export const dayPages: readonly Page[] = [
  { to: '/attendance', Icon: ClipboardList, text: 'attendance', roles: readAttendanceDay.roles },
  { to: '/people', Icon: UserSearch, text: 'people', roles: findPeople.roles },
]

/** What surrounds the records: in the menu below them. */
export const officePages: readonly Page[] = [
  { to: '/staff', Icon: ShieldCheck, text: 'staff', roles: listStaff.roles },
  { to: '/changes', Icon: History, text: 'changes', roles: listRuns.roles },
]

/** The pages that one's roles allow. */
export const pagesFor = (pages: readonly Page[], own: readonly StaffRole[]): Page[] =>
  pages.filter(({ roles }) => own.some((role) => roles.includes(role)))
