import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import type { AnswerRow } from '#domain/home/answer/calls.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useShownTime } from '../../core/shown-time.ts'
import styles from '../notices.module.css'

const words = ['seen', 'yes', 'no', 'signed'] as const

/** Words for answers that are stored as words of ours; others as they were given. */
export function useAnswerWords() {
  const t = useTranslations('deskNotices')
  return (answer: string): string => {
    const word = words.find((one) => one === answer)
    return word ? t(`answerWords.${word}`) : answer
  }
}

/** A student, with what was answered by whom and when. */
export function AnswerLine({ row }: { row: AnswerRow }) {
  const t = useTranslations('deskNotices')
  const show = useShownTime()
  const wordsOf = useAnswerWords()
  const at = row.answered_at === null ? '' : show(row.answered_at)
  const by =
    row.answered_by === '' ? t('answerByInstitute', { at }) : t('answerBy', { name: row.answered_by, at })
  return (
    <li className={styles.person}>
      <Stack>
        <Text weight="medium" wrap="anywhere">
          {row.name}
        </Text>
        <Text size="sm" tone="muted" wrap="anywhere">
          {row.sections}
        </Text>
      </Stack>
      {row.answered_at === null ? (
        <Text size="sm" tone="muted">
          {t('answerMissing')}
        </Text>
      ) : (
        <Stack className={styles.answer}>
          <Text wrap="anywhere">{wordsOf(row.answer)}</Text>
          <Text size="sm" tone={row.is_text_changed ? 'warn' : 'muted'} wrap="anywhere">
            {dotted([by, row.is_text_changed ? t('answerChanged') : ''])}
          </Text>
        </Stack>
      )}
    </li>
  )
}
