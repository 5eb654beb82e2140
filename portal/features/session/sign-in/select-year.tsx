import { useTranslations } from 'use-intl/react'
import type { AcademicYear } from '#domain/session/calls.ts'
import { ChoiceDialog } from '#ui/popups/choice-dialog.tsx'

type SelectYearProps = {
  years: readonly AcademicYear[]
  onChoose: (year: AcademicYear) => void
  onClose: () => void
}

/** Shown when the year in use is not among the student's (spec/1 §2.3, §4.1). */
export function SelectYear({ years, onChoose, onClose }: SelectYearProps) {
  const t = useTranslations('session.years')
  return (
    <ChoiceDialog
      title={t('title')}
      okLabel={t('ok')}
      cancelLabel={t('cancel')}
      options={years.map((year) => ({
        title: year.inst_acad_year || year.acad_yr_name,
        subtitle: t('span', { start: dayFirst(year.start_date), end: dayFirst(year.end_date) }),
      }))}
      onChoose={(index) => {
        const year = years[index]
        if (year) onChoose(year)
      }}
      onClose={onClose}
    />
  )
}

/** DD-MM-YYYY of YYYY-MM-DD. */
const dayFirst = (date: string): string => date.split('-').reverse().join('-')
