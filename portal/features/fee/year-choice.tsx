import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Select } from '#ui/controls/select.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './fees.module.css'

type YearChoiceProps = {
  years: readonly { id: number; name: string }[]
  value: number
  onChange: (yearId: number) => void
}

/** The academic year whose fees are shown. */
export function YearChoice({ years, value, onChange }: YearChoiceProps) {
  const t = useTranslations('fee')
  const id = useId()
  return (
    <Row gap={3} className={styles.choice}>
      <Text as="label" size="sm" tone="muted" weight="medium" htmlFor={id}>
        {t('academicYear')}
      </Text>
      <div className={styles.field}>
        <Select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {years.map((year) => (
            <option key={year.id} value={year.id}>
              {year.name}
            </option>
          ))}
        </Select>
      </div>
    </Row>
  )
}
