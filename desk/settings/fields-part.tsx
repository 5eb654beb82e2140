import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { GridField } from '#domain/desk/record-calls.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { editCells, type GridRow } from '../records/edits.ts'
import type { Kind } from '../records/fields.ts'
import { orderOf, type Part, partOf } from './parts.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'
import { settingsTexts } from './texts.ts'

type FieldsPartProps = {
  part: Part
  kind: Kind
  /** With what is typed. */
  row: GridRow
  stored: GridRow
  faults: Readonly<Record<string, string>>
  isFixed: boolean
  children?: ReactNode
}

/** Fields of the institute's row: written as in the grid, so with the same checks, and undone the same way. */
export function FieldsPart({ part, kind, row, stored, faults, isFixed, children }: FieldsPartProps) {
  const fields = kind.fields
    .filter((field) => partOf(field) === part)
    .toSorted((a, b) => orderOf(part, a.name) - orderOf(part, b.name))
  const change = (field: string, to: string | null) =>
    editCells(kind.kind, [{ id: stored.id ?? '', row: stored, field, to }])
  return (
    <Section part={part}>
      <div className={styles.fields}>
        {fields.map((field) => (
          <SettingField
            key={field.name}
            field={field}
            value={row[field.name] ?? ''}
            fault={faults[field.name]}
            isFixed={isFixed}
            onChange={(text) => change(field.name, text === '' ? null : text)}
          />
        ))}
      </div>
      {children}
    </Section>
  )
}

type SettingFieldProps = {
  field: GridField
  value: string
  fault: string | undefined
  isFixed: boolean
  onChange: (value: string) => void
}

const isOf = <Names extends object>(names: Names, name: string): name is Extract<keyof Names, string> =>
  Object.hasOwn(names, name)
const longOnes = ['announcement', 'sign_in_notice']

function SettingField({ field, value, fault, isFixed, onChange }: SettingFieldProps) {
  const t = useTranslations('deskSettings')
  const { name, words } = field
  const label = isOf(settingsTexts.field, name) ? t(`field.${name}`) : field.title
  const hint = isOf(settingsTexts.hint, name)
    ? t(`hint.${name}`)
    : isOf(settingsTexts.field, name) || name.endsWith('_link')
      ? undefined
      : field.about
  const wordOf = (word: string) => {
    if (name === 'cloud_recordings' && word === 'both') return t('viewAndDownload')
    return isOf(settingsTexts.word, word) ? t(`word.${word}`) : word
  }
  const note = fault ?? hint
  if (words?.includes('yes') && words.includes('no'))
    return (
      <Stack className={styles.whole}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={value === 'yes'}
            disabled={isFixed}
            onChange={(event) => onChange(event.target.checked ? 'yes' : 'no')}
          />
          {label}
        </label>
        {note && (
          <Text size="sm" tone={fault ? 'bad' : 'muted'} className={styles.note}>
            {note}
          </Text>
        )}
      </Stack>
    )
  if (words)
    return (
      <Stack gap={1}>
        <SelectField
          label={label}
          value={value}
          disabled={isFixed}
          aria-invalid={fault !== undefined || undefined}
          options={words.map((word) => ({ value: word, label: wordOf(word) }))}
          onChange={(event) => onChange(event.target.value)}
        />
        {note && (
          <Text size="sm" tone={fault ? 'bad' : 'muted'}>
            {note}
          </Text>
        )}
      </Stack>
    )
  const common = {
    label,
    value,
    hint,
    error: fault,
    readOnly: isFixed,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (longOnes.includes(name))
    return (
      <div className={styles.whole}>
        <TextArea {...common} rows={2} maxLength={1000} />
      </div>
    )
  return <TextField {...common} autoComplete="off" inputMode={field.is_number ? 'numeric' : 'text'} />
}
