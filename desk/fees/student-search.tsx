import { type FormEvent, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { FoundStudent } from '#domain/desk/fees/shared.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { messageOf } from '../core/texts.ts'
import styles from './fees.module.css'
import { useFoundStudents } from './queries.ts'

type StudentSearchProps = { onChoose: (student: FoundStudent) => void }

/** Finds a student by name, number or phone; Enter takes the first one. */
export function StudentSearch({ onChoose }: StudentSearchProps) {
  const t = useTranslations('deskFees')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data = [], error, isFetching } = useFoundStudents(search)
  const shown = search === '' ? [] : data
  const isFresh = !isFetching && search === typed.trim()

  function takeFirst(event: FormEvent) {
    event.preventDefault()
    const [first] = shown
    if (first && isFresh) onChoose(first)
  }
  return (
    <Stack as="form" gap={3} onSubmit={takeFirst}>
      <TextField
        label={t('anyStudent')}
        hint={t('anyStudentText')}
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.found} aria-busy={isFetching || undefined}>
        {shown.map((student) => (
          <li key={student.student_id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(student)}>
              <Text as="span" weight="medium" wrap="anywhere">
                {student.name}
              </Text>
              <Text as="span" size="sm" tone="muted" wrap="anywhere">
                {[student.section, student.display_id, student.phone].filter(Boolean).join(' · ')}
              </Text>
            </button>
          </li>
        ))}
      </ul>
      <Text role="status" size="sm" tone={error ? 'bad' : 'muted'}>
        {error ? messageOf(error) : search !== '' && isFresh && shown.length === 0 ? t('noneFits') : ''}
      </Text>
    </Stack>
  )
}
