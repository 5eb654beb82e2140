import { Plus, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { messageLimits } from '#domain/desk/message-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { messageOf } from '../core/texts.ts'
import styles from './messages.module.css'
import { useFoundStudents } from './queries.ts'

/** A person, with the name for the list. */
export type Chosen = { id: number; name: string }

type StudentChoiceProps = { chosen: readonly Chosen[]; onChange: (chosen: Chosen[]) => void }

/** Single students, found by the name or number of them or their parents. */
export function StudentChoice({ chosen, onChange }: StudentChoiceProps) {
  const t = useTranslations('deskMessages')
  const [search, setSearch] = useState('')
  const typed = useDeferredValue(search.trim())
  const { data, error, isFetching } = useFoundStudents(typed)
  const found =
    typed.length < 2 ? undefined : data?.filter(({ person_id }) => !chosen.some(({ id }) => id === person_id))
  const isFull = chosen.length >= messageLimits.students
  return (
    <Stack gap={2}>
      <Text size="sm" weight="strong">
        {t('students')}
      </Text>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t('removeOf', { name })}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                <span>{name}</span>
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchField label={t('find')} value={search} onChange={setSearch} className={styles.search} />
      <div role="status">
        {isFull && (
          <Text size="sm" tone="warn">
            {t('tooMany')}
          </Text>
        )}
        {error && typed.length >= 2 ? (
          <Text size="sm" tone="bad">
            {messageOf(error)}
          </Text>
        ) : isFetching ? (
          <Text size="sm" tone="muted">
            {t('finding')}
          </Text>
        ) : (
          found?.length === 0 && (
            <Text size="sm" tone="muted">
              {t('nothingFound')}
            </Text>
          )
        )}
      </div>
      {!isFull && found && found.length > 0 && (
        <ul className={styles.found}>
          {found.map(({ person_id, name, section, parents }) => (
            <li key={person_id} className={styles.student}>
              <Stack>
                <Text weight="medium" wrap="anywhere">
                  {name}
                </Text>
                <Text size="sm" tone="muted" wrap="anywhere">
                  {[section, parents].filter(Boolean).join(' · ')}
                </Text>
              </Stack>
              <Button
                variant="quiet"
                aria-label={t('addOf', { name })}
                onClick={() => {
                  onChange([...chosen, { id: person_id, name }])
                  setSearch('')
                }}
              >
                <Plus size={16} aria-hidden="true" />
                {t('add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
