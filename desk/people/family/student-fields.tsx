import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { PageCard } from '../page-card.tsx'
import styles from '../people.module.css'
import { SectionSelect } from '../section-select.tsx'
import type { StudentDraft } from './family-draft.ts'

type StudentFieldsProps = {
  student: StudentDraft
  index: number
  /** As `faultKey` names them. */
  faults: Readonly<Record<string, string>>
  onChange: (next: Partial<StudentDraft>) => void
  onRemove: (() => void) | undefined
}

const plain = [
  ['roll_no', 'rollNo', 'text', 50],
  ['number', 'number', 'text', 50],
  ['date_of_birth', 'born', 'date', 20],
  ['gender', 'gender', 'text', 50],
  ['phone', 'phone', 'tel', 40],
  ['email', 'email', 'email', 254],
] as const

/** A student of the form that adds a family. */
export function StudentFields({ student, index, faults, onChange, onRemove }: StudentFieldsProps) {
  const t = useTranslations('deskFamily')
  const faultOf = (field: string) => faults[`${student.key}.${field}`]
  return (
    <PageCard
      title={t('student', { number: index + 1 })}
      beside={
        onRemove && (
          <Button variant="quiet" aria-label={t('removeStudent', { number: index + 1 })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )
      }
    >
      <div className={styles.fields}>
        <TextField
          label={t('name')}
          maxLength={200}
          autoComplete="off"
          value={student.name}
          error={faultOf('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <SectionSelect
          label={t('section')}
          value={student.section}
          error={faultOf('section')}
          onChange={(section) => onChange({ section })}
        />
        <TextField
          label={t('from')}
          type="date"
          value={student.from}
          error={faultOf('start_date')}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        {plain.map(([field, label, type, most]) => (
          <TextField
            key={field}
            label={t(label)}
            type={type}
            maxLength={most}
            autoComplete="off"
            value={student[field]}
            error={faultOf(field)}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
      </div>
    </PageCard>
  )
}
