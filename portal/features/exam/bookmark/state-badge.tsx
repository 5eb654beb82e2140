import { useTranslations } from 'use-intl/react'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import type { NotebookQuestion } from './queries.ts'

type State = NotebookQuestion['state']
const tones: Readonly<Record<State, BadgeTone>> = { wrong: 'bad', partly: 'warn', left: 'quiet' }

/** The outcome of a question in the notebook. */
export function StateBadge({ state }: { state: State }) {
  const t = useTranslations('bookmark')
  return <Badge tone={tones[state]} text={t(`states.${state}`)} />
}
