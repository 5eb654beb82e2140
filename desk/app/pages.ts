import {
  ArrowDownUp,
  ClipboardList,
  History,
  IndianRupee,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Pin,
  Settings,
  ShieldCheck,
  UserSearch,
} from 'lucide-react'
import { readAttendanceDay } from '#domain/desk/attendance-calls.ts'
import { readBeginning } from '#domain/desk/begin/calls.ts'
import { listStaff } from '#domain/desk/calls.ts'
import { feeReaders } from '#domain/desk/fees/roles.ts'
import { listMessages } from '#domain/desk/message-calls.ts'
import { listNotices } from '#domain/desk/notice-calls.ts'
import { findPeople } from '#domain/desk/people-calls.ts'
import { listRuns } from '#domain/desk/record-calls.ts'
import { anyStaff, type StaffRole } from '#domain/desk/roles.ts'
import { readSettings } from '#domain/desk/settings/calls.ts'
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
  { to: '/notices', Icon: Pin, text: 'noticeBoard', roles: listNotices.roles },
  { to: '/messages', Icon: MessageSquare, text: 'messages', roles: listMessages.roles },
  { to: '/fees', Icon: IndianRupee, text: 'fees', roles: feeReaders },
]

/** What surrounds the records: in the menu below them. */
export const officePages: readonly Page[] = [
  { to: '/import', Icon: ArrowDownUp, text: 'imports', roles: anyStaff },
  { to: '/staff', Icon: ShieldCheck, text: 'staff', roles: listStaff.roles },
  { to: '/changes', Icon: History, text: 'changes', roles: listRuns.roles },
  { to: '/settings', Icon: Settings, text: 'settings', roles: readSettings.roles },
  { to: '/beginning', Icon: ListChecks, text: 'beginning', roles: readBeginning.roles },
]

/** The pages that one's roles allow. */
export const pagesFor = (pages: readonly Page[], own: readonly StaffRole[]): Page[] =>
  pages.filter(({ roles }) => own.some((role) => roles.includes(role)))
