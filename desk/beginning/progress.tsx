import { useTranslations } from 'use-intl/react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './beginning.module.css'

/** How many steps are done, in words and as a bar. */
export function Progress({ done, all }: { done: number; all: number }) {
  const t = useTranslations('deskBeginning')
  return (
    <Stack gap={1} className={styles.progress}>
      <Text size="sm" weight="medium">
        {t('progress', { done, all })}
      </Text>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
        <rect width="100" height="4" className={styles.track} />
        <rect width={(100 * done) / all} height="4" className={styles.part} />
      </svg>
    </Stack>
  )
}
