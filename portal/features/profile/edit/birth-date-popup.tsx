import { useTranslations } from 'use-intl/react'
import { birthDateFault, birthDateParts, birthYears, dayOfParts } from '#domain/profile/rules.ts'
import { birthDateMessages } from '#domain/profile/texts.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useSave } from '../queries.ts'
import styles from './birth-date-popup.module.css'
import { EditPopup } from './edit-popup.tsx'

type BirthDatePopupProps = { value: string; onClose: () => void }

const optionsOf = (names: readonly (string | number)[]) =>
  names.map((name) => ({ value: String(name), label: String(name) }))
const days = Array.from({ length: 31 }, (_, index) => index + 1)
const monthNames = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, index, 1)),
  ),
)

/** Values that are not chosen yet are NaN: such a date is 'none' [profile-10]. */
const partsOf = ({ day, month, year }: Record<'day' | 'month' | 'year', string>) => ({
  year: Number.parseInt(year, 10),
  month: Number.parseInt(month, 10),
  day: Number.parseInt(day, 10),
})

/** Day, month and year, each from a list; the institute's today is the latest date [profile-10]. */
export function BirthDatePopup({ value, onClose }: BirthDatePopupProps) {
  const t = useTranslations('profile')
  const today = useToday()
  const { error, isPending, save, clearError } = useSave()
  const known = birthDateParts(value)
  const { errors, setErrors, form } = useForm(['day', 'month', 'year'], {
    submit: async (typed) => {
      const parts = partsOf(typed)
      const fault = birthDateFault(parts, today)
      clearError()
      if (fault) setErrors({ form: birthDateMessages[fault] })
      else if (await save('dob', dayOfParts(parts))) onClose()
    },
  })

  const options = {
    day: optionsOf(days),
    month: monthNames.map((label, index) => ({ value: String(index + 1), label })),
    year: optionsOf(birthYears(today)),
  }

  return (
    <EditPopup
      fact="dob"
      error={error || (errors.form ?? '')}
      isPending={isPending}
      onClose={onClose}
      form={{ ...form, onInput: () => setErrors({}) }}
    >
      <div className={styles.parts}>
        {(['day', 'month', 'year'] as const).map((part) => (
          <SelectField
            key={part}
            label={t(part)}
            name={part}
            autoComplete={`bday-${part}`}
            defaultValue={known?.[part]}
            options={[{ value: '', label: '-' }, ...options[part]]}
          />
        ))}
      </div>
    </EditPopup>
  )
}
