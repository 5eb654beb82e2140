import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './answers.module.css'

/** Groups fields that are one answer together. */
export function AnswerGroup({ number, children }: { number: number; children: ReactNode }) {
  const t = useTranslations('panel')
  return (
    <Stack as="fieldset" gap={2} className={styles.group}>
      <legend>
        <VisuallyHidden>{t('answerOf', { number })}</VisuallyHidden>
      </legend>
      {children}
    </Stack>
  )
}
