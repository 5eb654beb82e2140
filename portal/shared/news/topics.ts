import {
  CalendarDays,
  ClipboardList,
  FileText,
  IndianRupee,
  Info,
  type LucideIcon,
  Mail,
  Megaphone,
  NotebookPen,
  ShieldCheck,
  UserRound,
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

/** The names of topics, as the institute's kind calls them; '' for one that the portal does not know [news-70]. */
export function useTopicName(): (topic: string) => string {
  const isSchool = useSession((session) => session.isSchool)
  return (text) => {
    const topic = topicIn(text)
    return topic === 'homework' && !isSchool ? 'Assignments' : topic && names[topic]
  }
}

/** Icons that the portal has anyway: each more would be loaded with its first page. */
const icons: Record<NewsTopic, LucideIcon> = {
  notices: Megaphone,
  homework: NotebookPen,
  attendance: UserRound,
  fees: IndianRupee,
  tests: ClipboardList,
  classes: CalendarDays,
  documents: FileText,
  messages: Mail,
  security: ShieldCheck,
}

export function topicIcon(text: string): LucideIcon {
  const topic = topicIn(text)
  return topic ? icons[topic] : Info
}

/** @param text from an address or a reply; '' for any other than a topic */
export const topicIn = (text: string | null): NewsTopic | '' =>
  newsTopics.find((topic) => topic === text) ?? ''
