import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { OfferSheet } from '#domain/desk/meeting-calls.ts'
import { meetingLimits } from '#domain/meeting/rules.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Choices } from './form.ts'
import styles from './meetings.module.css'

/** The number of teachers from which on they are searched. */
const many = 12

type TeacherFieldsProps = {
  teachers: Choices['teachers']
  before: OfferSheet | undefined
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Who meets the families: several for new meetings, one where they are changed. A teacher offers the own ones only. */
export function TeacherFields({ teachers, before, chosen, onChange }: TeacherFieldsProps) {
  const t = useTranslations('deskMeetings')
  const [words, setWords] = useState('')
  if (teachers.length <= 1 && !before) return <Text weight="strong">{teachers[0]?.name}</Text>
  if (before) {
    const own = { teacher_id: before.teacher_id, name: before.teacher }
    const all = teachers.some(({ teacher_id }) => teacher_id === own.teacher_id)
      ? teachers
      : [own, ...teachers]
    return (
      <SelectField
        label={t('teacher')}
        value={String(chosen[0] ?? '')}
        options={all.map(({ teacher_id, name }) => ({ value: String(teacher_id), label: name }))}
        onChange={(event) => onChange([Number(event.target.value)])}
      />
    )
  }
  const found = teachers.filter(
    ({ teacher_id, name }) =>
      chosen.includes(teacher_id) || name.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const toggle = (id: number, isOn: boolean) =>
    onChange(isOn ? [...chosen, id].slice(0, meetingLimits.teachers) : chosen.filter((one) => one !== id))
  return (
    <Stack as="fieldset" gap={3} className={styles.fieldset}>
      <Text as="legend" size="sm" weight="strong">
        {t('teachers')}
      </Text>
      {teachers.length > many && <SearchField label={t('findTeacher')} value={words} onChange={setWords} />}
      <div className={joinClasses(styles.choices, styles.scroll)}>
        {found.map(({ teacher_id: id, name }) => (
          <label key={id} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {chosen.length > 1 && (
        <Text size="sm" tone="muted">
          {t('severalHint')}
        </Text>
      )}
    </Stack>
  )
}
