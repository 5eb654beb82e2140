import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { GridField } from '#domain/desk/record-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { isChangeable, isLong, type Kind, type Names, showCell } from './fields.ts'
import { useSuggestions } from './queries.ts'
import styles from './records.module.css'

type PanelFieldProps = {
  kind: Kind
  field: GridField
  isNew: boolean
  names: Names
  value: string | null
  fault: string | undefined
  /** What somebody else has written meanwhile; undefined where no one has. */
  others: string | null | undefined
  onChange: (value: string | null) => void
}

/** A field of a row's form, with what it is for and what is wrong with it. */
export function PanelField(props: PanelFieldProps) {
  const { kind, field, isNew, names, value, fault, others, onChange } = props
  const t = useTranslations('deskRecords')
  const listId = useId()
  const isFixed = !isChangeable(kind, field, isNew)
  const known = names[field.name]?.[value ?? '']
  const suggested = isFixed || field.is_list ? null : field.refers_to
  const { data: suggestions = [] } = useSuggestions(suggested, known === undefined ? (value ?? '') : '')
  const change = (next: string) => onChange(next === '' ? null : next)
  const name = known ?? suggestions.find(({ id }) => id === value)?.name
  const common = {
    label: field.title,
    value: value ?? '',
    disabled: isFixed,
    error: fault,
    hint: hintOf(props, t, name),
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  }
  return (
    <Stack gap={1} className={isLong(field, value) ? styles.whole : undefined}>
      {field.words ? (
        <>
          <SelectField
            label={field.title}
            value={value ?? ''}
            disabled={isFixed}
            aria-invalid={fault !== undefined || undefined}
            onChange={(event) => change(event.target.value)}
            options={[
              { value: '', label: t('choose') },
              ...field.words.map((word) => ({ value: word, label: word })),
            ]}
          />
          <Text size="sm" tone={fault ? 'bad' : 'muted'}>
            {fault ?? common.hint}
          </Text>
        </>
      ) : isLong(field, value) ? (
        <TextArea {...common} rows={5} />
      ) : (
        <TextField
          {...common}
          inputMode={field.is_number ? 'decimal' : 'text'}
          autoComplete="off"
          list={suggestions.length > 0 ? listId : undefined}
        />
      )}
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </datalist>
      )}
      {others !== undefined && (
        <Row gap={2} isWrapping role="alert">
          <Text size="sm" tone="warn">
            {t('formConflict', { value: showCell(field, others, names) || t('nothing') })}
          </Text>
          <Button variant="plain" onClick={() => onChange(others)}>
            {t('takeTheirs')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

type Say = ReturnType<typeof useTranslations<'deskRecords'>>

function hintOf({ kind, field, isNew }: PanelFieldProps, t: Say, name: string | undefined): string {
  if (field.is_fixed) return t('fixed')
  if (field.is_file) return t('file')
  const isMadeId = isNew && field.name === 'id' && kind.key.length === 1 && kind.key[0] === 'id'
  const parts = [
    name,
    field.about,
    isMadeId ? t('idHint') : field.is_required && isNew && t('required'),
    field.is_list && t('listHint'),
    isNew && field.example !== '' && t('example', { example: field.example }),
  ]
  return parts.filter(Boolean).join(' ')
}
