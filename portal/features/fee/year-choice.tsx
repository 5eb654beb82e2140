import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './year-choice.module.css'

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
    <div className={styles.choice}>
      <label htmlFor={id}>{t('academicYear')}</label>
      <div className={styles.field}>
        <select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {years.map((year) => (
            <option key={year.id} value={year.id}>
              {year.name}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </div>
    </div>
  )
}
