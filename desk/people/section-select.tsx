import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Select } from '#ui/controls/select.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { messageOf } from '../core/texts.ts'
import { useSections } from './queries.ts'

type SectionSelectProps = {
  label: string
  value: string
  error?: string | undefined
  onChange: (section: string) => void
}

/** A section of a year that is not over. */
export function SectionSelect({ label, value, error, onChange }: SectionSelectProps) {
  const t = useTranslations('deskChange')
  const said = useTranslations('deskPeople')
  const id = useId()
  const { data, error: failure, refetch, isFetching } = useSections()
  return (
    <Stack gap={1}>
      <Text as="label" size="sm" weight="strong" htmlFor={id}>
        {label}
      </Text>
      <Select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('choose')}</option>
        {data?.sections.map(({ section_id, name, year }) => (
          <option key={section_id} value={section_id}>
            {said('sectionOf', { name, year })}
          </option>
        ))}
      </Select>
      {failure && !data && (
        <Failure message={messageOf(failure)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {error && (
        <Text id={`${id}-note`} size="sm" tone="bad">
          {error}
        </Text>
      )}
    </Stack>
  )
}
