import {
  ArrowDownUp,
  CalendarClock,
  CalendarOff,
  ClipboardList,
  History,
  IndianRupee,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  Pin,
  Settings,
  ShieldCheck,
  UserSearch,
} from 'lucide-react'
import { feeReaders } from '#domain/desk/fees/roles.ts'
import { importRoles } from '#domain/desk/imports.ts'
import { attendanceReaders, officeReaders, ownersOnly, type StaffRole } from '#domain/desk/roles.ts'
import type { deskTexts } from './texts.ts'

type Page = {
  to: string
  Icon: LucideIcon
  /** Names it in the menu. */
  text: keyof typeof deskTexts.pages
  /** Those of the call that it begins with, whose schemas the frame need not load. */
  roles: readonly StaffRole[]
}

/** Of the day's work, in the order of use: in the menu above the records, the first ones in the bar of a phone too. */
export const dayPages: readonly Page[] = [
  { to: '/attendance', Icon: ClipboardList, text: 'attendance', roles: attendanceReaders },
  { to: '/people', Icon: UserSearch, text: 'people', roles: officeReaders },
  { to: '/fees', Icon: IndianRupee, text: 'fees', roles: feeReaders },
  { to: '/leave', Icon: CalendarOff, text: 'leave', roles: attendanceReaders },
  { to: '/questions', Icon: MessageCircleQuestion, text: 'questions', roles: attendanceReaders },
  { to: '/meetings', Icon: CalendarClock, text: 'meetings', roles: attendanceReaders },
  { to: '/notices', Icon: Pin, text: 'noticeBoard', roles: officeReaders },
  { to: '/messages', Icon: MessageSquare, text: 'messages', roles: officeReaders },
]

/** What surrounds the records: in the menu below them. */
export const officePages: readonly Page[] = [
  { to: '/import', Icon: ArrowDownUp, text: 'imports', roles: importRoles },
  { to: '/staff', Icon: ShieldCheck, text: 'staff', roles: ownersOnly },
  { to: '/changes', Icon: History, text: 'changes', roles: officeReaders },
  { to: '/settings', Icon: Settings, text: 'settings', roles: officeReaders },
  { to: '/beginning', Icon: ListChecks, text: 'beginning', roles: officeReaders },
]

/** The pages that one's roles allow. */
export const pagesFor = (pages: readonly Page[], own: readonly StaffRole[]): Page[] =>
  pages.filter(({ roles }) => own.some((role) => roles.includes(role)))
