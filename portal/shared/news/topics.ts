import {
  Bell,
  BookOpen,
  CalendarClock,
  ClipboardCheck,
  FileText,
  IndianRupee,
  type LucideIcon,
  Mail,
  Megaphone,
  ShieldCheck,
  UserCheck,
} from 'lucide-react'
import { type NewsTopic, newsTopics } from '#domain/news/kinds.ts'
import { useSession } from '#portal/shared/session-store.ts'

const names: Record<NewsTopic, string> = {
  notices: 'Notices',
  homework: 'Homework',
  attendance: 'Attendance',
  fees: 'Fees',
  tests: 'Tests and results',
  classes: 'Classes',
  documents: 'Documents',
  messages: 'Messages',
  security: 'Security',
}

/** The names of topics, as the institute's kind calls them. */
export function useTopicName(): (topic: NewsTopic) => string {
  const isSchool = useSession((session) => session.isSchool)
  return (topic) => (topic === 'homework' && !isSchool ? 'Assignments' : names[topic])
}

const icons: Record<NewsTopic, LucideIcon> = {
  notices: Megaphone,
  homework: BookOpen,
  attendance: UserCheck,
  fees: IndianRupee,
  tests: ClipboardCheck,
  classes: CalendarClock,
  documents: FileText,
  messages: Mail,
  security: ShieldCheck,
}

export const topicIcon = (topic: NewsTopic): LucideIcon => icons[topic] ?? Bell

/** @param text from an address; '' for any other than a topic */
export const topicIn = (text: string | null): NewsTopic | '' =>
  newsTopics.find((topic) => topic === text) ?? ''
