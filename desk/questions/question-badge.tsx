import { Check, CheckCheck, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Question } from '#domain/desk/question-calls.ts'
import { Badge } from '#ui/display/badge.tsx'

const looks = {
  waiting: { tone: 'warn', Icon: Clock },
  answered: { tone: 'good', Icon: Check },
  closed: { tone: 'quiet', Icon: CheckCheck },
} as const

/** Whether a question waits, is answered or closed, in a word. */
export function QuestionBadge({ question }: { question: Question }) {
  const t = useTranslations('deskQuestions')
  const state = question.is_closed ? 'closed' : question.is_waiting ? 'waiting' : 'answered'
  return <Badge {...looks[state]} text={t(`states.${state}`)} />
}
