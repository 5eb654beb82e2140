import { useTranslations } from 'use-intl/react'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import type { NotebookQuestion } from './queries.ts'

type State = NotebookQuestion['state']
const tones: Readonly<Record<State, BadgeTone>> = { wrong: 'bad', partly: 'warn', left: 'quiet' }

/** How a question of the notebook was answered. */
export function StateBadge({ state }: { state: State }) {
  const t = useTranslations('bookmark')
  return <Badge tone={tones[state]} text={t(`states.${state}`)} />
}
