import { useTranslations } from 'use-intl/react'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './player.module.css'

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

type SpeedSelectProps = { rate: number; onChange: (rate: number) => void }

export function SpeedSelect({ rate, onChange }: SpeedSelectProps) {
  const t = useTranslations('recordings')
  return (
    <Row as="label" gap={2} className={styles.speed}>
      <Text as="span" size="sm" tone="muted">
        {t('speed')}
      </Text>
      <select value={rate} onChange={(event) => onChange(Number(event.target.value))}>
        {rates.map((each) => (
          <option key={each} value={each}>
            {t('times', { rate: String(each) })}
          </option>
        ))}
      </select>
    </Row>
  )
}
