import { useTranslations } from 'use-intl/react'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './attendance.module.css'
import type { Share } from './attendance.ts'

/** Present over total, with its percent and a bar [timetable-22]. */
export function ShareBar({ label, share }: { label: string; share: Share }) {
  const t = useTranslations('timetable.attendance')
  const { present, held, percent = 0 } = share
  return (
    <Stack gap={2}>
      <Row gap={3} lineGap="half" justify="between" isWrapping>
        <span>{label}</span>
        <Text as="b" isNumeric>
          {t('presentOfHeld', { present, held })} · {t('percentOnly', { percent })}
        </Text>
      </Row>
      <progress className={styles.bar} max={100} value={percent} aria-label={label}>
        {t('percentOnly', { percent })}
      </progress>
    </Stack>
  )
}
