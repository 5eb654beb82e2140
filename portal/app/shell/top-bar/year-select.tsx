import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { offersYears } from '#portal/shared/navigation/menu.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useYearSwitch } from './use-year-switch.ts'
import styles from './year-select.module.css'

type YearSelectProps = {
  className?: string | undefined
  /** As wide as its place, with its label in sight. */
  isFull?: boolean
  onChosen?: () => void
}

/** The academic year in view, of a school with several (spec/1 §2.4). */
export function YearSelect({ className, isFull = false, onChosen }: YearSelectProps) {
  const t = useTranslations('shell')
  const isOffered = useSession(offersYears)
  const years = useSession((session) => session.student_acad_year)
  const yearId = useSession((session) => session.acad_yr_id)
  const { isSwitching, switchYear } = useYearSwitch()
  if (!isOffered) return null

  function choose(value: string) {
    const year = years.find((one) => String(one.acad_yr_id) === value)
    if (!year) return
    switchYear(year)
    onChosen?.()
  }

  return (
    <label className={joinClasses(styles.select, isFull && styles.full, className)}>
      {isFull ? (
        <span className={styles.label}>{t('academicYear')}</span>
      ) : (
        <VisuallyHidden>{t('academicYear')}</VisuallyHidden>
      )}
      <select
        className={styles.native}
        value={String(yearId)}
        disabled={isSwitching}
        onChange={(event) => choose(event.target.value)}
      >
        {years.map((year) => (
          <option key={year.acad_yr_id} value={String(year.acad_yr_id)}>
            {year.acad_yr_name}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </label>
  )
}
