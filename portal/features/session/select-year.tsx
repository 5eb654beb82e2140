import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { AcademicYear } from '#domain/session/calls.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioList } from '#ui/radio-list.tsx'

type SelectYearProps = {
  years: readonly AcademicYear[]
  onChoose: (year: AcademicYear) => void
  onClose: () => void
}

/** Shown when the year in use is not among the student's (spec/1 §2.3, §4.1). */
export function SelectYear({ years, onChoose, onClose }: SelectYearProps) {
  const t = useTranslations('session.years')
  const formId = useId()
  const [chosen, setChosen] = useState(String(years[0]?.acad_yr_id))

  function submit(event: FormEvent) {
    event.preventDefault()
    const year = years.find(({ acad_yr_id }) => String(acad_yr_id) === chosen)
    if (year) onChoose(year)
  }

  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      isDismissable={false}
      hasCloseButton={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <RadioList
          label={t('title')}
          value={chosen}
          onChange={setChosen}
          options={years.map((year) => ({
            value: String(year.acad_yr_id),
            title: year.inst_acad_year || year.acad_yr_name,
            subtitle: t('span', { start: dayFirst(year.start_date), end: dayFirst(year.end_date) }),
          }))}
        />
      </form>
    </Dialog>
  )
}

/** DD-MM-YYYY of YYYY-MM-DD. */
const dayFirst = (date: string): string => date.split('-').reverse().join('-')
