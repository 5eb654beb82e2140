import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Year } from '#portal/shared/session.ts'
import { ChoiceDialog } from '#ui/popups/choice-dialog.tsx'

type SelectYearProps = {
  years: readonly Year[]
  onChoose: (year: Year) => void
  onClose: () => void
}

/** Shown if the current year is not among the student's [session-19]. */
export function SelectYear({ years, onChoose, onClose }: SelectYearProps) {
  const t = useTranslations('session.years')
  return (
    <ChoiceDialog
      title={t('title')}
      okLabel={t('ok')}
      cancelLabel={t('cancel')}
      options={years.map((year) => ({
        title: year.name,
        subtitle: t('span', { start: showDay(year.first), end: showDay(year.last) }),
      }))}
      onChoose={(index) => {
        const year = years[index]
        if (year) onChoose(year)
      }}
      onClose={onClose}
    />
  )
}
