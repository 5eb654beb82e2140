import { useTranslations } from 'use-intl/react'
import type { NoticeInList, ReadCount } from '#domain/desk/notice-calls.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useShownTime } from '../core/shown-time.ts'

const tones = { out: 'good', scheduled: 'info', taken_back: 'quiet' } as const
const shownNames = 3

/** The state of a notice, for whom it is and since when. */
export function StateLine({ notice }: { notice: NoticeInList }) {
  const t = useTranslations('deskNotices')
  const show = useShownTime()
  const { state, urgent, sections, students, student_count, announced_at, taken_back_at, by, has_file } =
    notice
  const names = sections ? [...sections, ...students].slice(0, shownNames).join(', ') : t('everybody')
  const more = (sections?.length ?? 0) + student_count - shownNames
  const forWhom = more > 0 ? t('sectionCount', { names, count: more }) : names
  const when =
    state === 'taken_back'
      ? t('backSince', { at: show(taken_back_at ?? announced_at) })
      : t(state === 'out' ? 'outSince' : 'outAt', { at: show(announced_at) })
  const facts = [t('for', { names: forWhom }), when, by && t('by', { name: by }), has_file && t('file')]
  return (
    <Row gap={2} lineGap="half" isWrapping>
      <Badge tone={tones[state]} text={t(`states.${state}`)} />
      {urgent && <Badge tone="bad" text={t('urgent')} />}
      <Text as="span" size="sm" tone="muted" wrap="anywhere">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </Row>
  )
}

/** How many have read it; nothing until that is known. */
export function ReadLine({ count }: { count: ReadCount | undefined }) {
  const t = useTranslations('deskNotices')
  if (!count) return null
  return (
    <Text as="span" size="sm" isNumeric>
      {t('read', { read: count.read, people: count.people })}
    </Text>
  )
}
