import {
  BookOpen,
  CalendarDays,
  ChartColumn,
  FilePen,
  Folder,
  House,
  IndianRupee,
  type LucideIcon,
  NotebookPen,
  PartyPopper,
  Radio,
  ShoppingBag,
} from 'lucide-react'
import type { MenuRoute } from '#portal/shared/navigation/menu.ts'

export const menuIcons: Record<MenuRoute, LucideIcon> = {
  '/dashboard': House,
  '/timetable': CalendarDays,
  '/studymaterial': BookOpen,
  '/live': Radio,
  '/exam': FilePen,
  '/report': ChartColumn,
  '/document': Folder,
  '/assignment': NotebookPen,
  '/product': ShoppingBag,
  '/eventCalender': PartyPopper,
  '/fees': IndianRupee,
}
