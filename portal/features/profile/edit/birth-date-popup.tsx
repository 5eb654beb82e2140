import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { birthDateFault, birthDateParts, birthYears, dayOfParts } from '#domain/profile/rules.ts'
import { birthDateMessages } from '#domain/profile/texts.ts'
import { useToday } from '#portal/shared/calendar/use-zone.ts'
import { useSave } from '../queries.ts'
import styles from './birth-date-popup.module.css'
import { DateSelect } from './date-select.tsx'
import { EditPopup } from './edit-popup.tsx'

type BirthDatePopupProps = { value: string; onClose: () => void }
type Fields = { day: string; month: string; year: string }

const days = Array.from({ length: 31 }, (_, index) => String(index + 1))
const monthNames = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, index, 1)),
  ),
)

/** What is not chosen yet is no number: such a date is 'none' (spec/2 §5 "an empty result"). */
const partsOf = (typed: Fields) => ({
  year: Number.parseInt(typed.year, 10),
  month: Number.parseInt(typed.month, 10),
  day: Number.parseInt(typed.day, 10),
})

/** Day, month and year, each from a list; the institute's day is the last that may be (spec/2 §5). */
export function BirthDatePopup({ value, onClose }: BirthDatePopupProps) {
  const t = useTranslations('profile')
  const today = useToday()
  const { error, isPending, save, clearError } = useSave()
  const known = birthDateParts(value)
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<Fields>({
    defaultValues: {
      day: String(known?.day ?? ''),
      month: String(known?.month ?? ''),
      year: String(known?.year ?? ''),
    },
  })

  const submit = handleSubmit(async (typed) => {
    const parts = partsOf(typed)
    const fault = birthDateFault(parts, today)
    clearError()
    if (fault) setError('root', { message: birthDateMessages[fault] })
    else if (await save('dob', dayOfParts(parts))) onClose()
  })
  const onChange = () => clearErrors('root')

  return (
    <EditPopup
      fact="dob"
      error={error || (formState.errors.root?.message ?? '')}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={styles.parts}>
        <DateSelect
          label={t('day')}
          options={days.map((day) => ({ value: day, label: day }))}
          autoComplete="bday-day"
          {...register('day', { onChange })}
        />
        <DateSelect
          label={t('month')}
          options={monthNames.map((label, index) => ({ value: String(index + 1), label }))}
          autoComplete="bday-month"
          {...register('month', { onChange })}
        />
        <DateSelect
          label={t('year')}
          options={birthYears(today).map((year) => ({ value: String(year), label: String(year) }))}
          autoComplete="bday-year"
          {...register('year', { onChange })}
        />
      </div>
    </EditPopup>
  )
}
