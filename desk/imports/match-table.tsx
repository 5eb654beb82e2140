import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { type ImportTable, suggestColumns } from '#domain/desk/import-calls.ts'
import { familiesKind } from '#domain/desk/imports.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { Select } from '#ui/controls/select.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useAreas } from '../app/queries.ts'
import { ask } from '../core/ask.ts'
import { useKind } from '../records/queries.ts'
import type { Choice } from './choice.ts'
import styles from './imports.module.css'
import { useKindTitle } from './use-counts.ts'

type MatchTableProps = {
  importId: number
  table: ImportTable
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** One table: what it is for, and what each of its columns is. */
export function MatchTable({ importId, table, choice, onChoose }: MatchTableProps) {
  const t = useTranslations('deskImports')
  const { data: areas = [] } = useAreas()
  const titleOf = useKindTitle()
  const work = useWork()
  const headingId = useId()
  const writable = areas.flatMap(({ kinds }) => kinds.filter(({ right }) => right === 'write'))
  const hasFamilies = ['students', 'enrolments'].every((kind) => writable.some((one) => one.kind === kind))
  const choosable = [
    ...(hasFamilies ? [{ kind: familiesKind, title: titleOf(familiesKind) }] : []),
    ...writable.map(({ kind, title }) => ({ kind: kind as string, title })),
  ]
  const isRefused = choice.kind !== null && !choosable.some(({ kind }) => kind === choice.kind)

  const choose = (kind: string) =>
    work.run(async () => {
      if (kind === '') return onChoose({ ...choice, kind: null, match: {} })
      const query = { table: table.key, kind }
      const { result } = await ask(suggestColumns, { params: { import_id: importId }, query })
      onChoose({ ...choice, kind, match: result.match })
    })

  return (
    <Card as="section" gap={4} aria-labelledby={headingId}>
      <Row gap={3} justify="between" align="end" isWrapping>
        <Stack gap={1} className={styles.listedWords}>
          <h2 id={headingId} className={styles.heading} dir="auto">
            {table.file}
          </h2>
          <Text size="sm" tone="muted" isNumeric>
            {t('rows', { count: table.rows, shown: table.rows.toLocaleString('en-IN') })}
          </Text>
        </Stack>
        {table.problem === '' && (
          <SelectField
            label={t('ofKind')}
            value={choice.kind ?? ''}
            onChange={({ currentTarget }) => void choose(currentTarget.value)}
            options={[
              { value: '', label: t('leaveOut') },
              ...(isRefused && choice.kind ? [{ value: choice.kind, label: titleOf(choice.kind) }] : []),
              ...choosable.map(({ kind, title }) => ({ value: kind, label: title })),
            ]}
          />
        )}
      </Row>
      {table.problem !== '' && (
        <Text tone="bad" wrap="anywhere">
          {t('unreadable', { file: table.file, problem: table.problem })}
        </Text>
      )}
      {isRefused && (
        <Text tone="bad" role="alert">
          {t('notAllowed', { kind: titleOf(choice.kind ?? '') })}
        </Text>
      )}
      <FormError text={work.error} />
      {choice.kind === null && table.problem === '' && (
        <Text tone="warn" weight="medium">
          {t('isLeftOut')}
        </Text>
      )}
      {choice.kind === familiesKind && (
        <Text size="sm" tone="muted">
          {t('familiesAbout')}
        </Text>
      )}
      {choice.kind !== null && !isRefused && (
        <Columns key={choice.kind} table={table} choice={choice} kind={choice.kind} onChoose={onChoose} />
      )}
    </Card>
  )
}

type ColumnsProps = Pick<MatchTableProps, 'table' | 'choice' | 'onChoose'> & { kind: string }

function Columns({ table, choice, kind, onChoose }: ColumnsProps) {
  const t = useTranslations('deskImports')
  const { data } = useKind(kind)
  if (!data) return null
  const { match } = choice
  const hasId = data.key.length === 1 && data.key[0] === 'id'
  const fields = data.fields.filter(({ name, is_fixed }) => !(hasId && name === 'id') && !is_fixed)
  const missing = data.fields.filter(
    ({ name, is_required }) => (is_required || data.key.includes(name)) && !(name in match),
  )
  const named = (title: string, index: number) => title || t('untitled', { number: index + 1 })
  const fieldAt = (column: number) => fields.find(({ name }) => match[name] === column)?.name ?? ''

  function set(column: number, field: string) {
    const next = { ...match }
    const former = fieldAt(column)
    if (former) delete next[former]
    if (field) next[field] = column
    onChoose({ ...choice, match: next })
  }

  function setId(value: string) {
    const { id: _, ...others } = match
    onChoose({ ...choice, match: value === '' ? others : { id: Number(value), ...others } })
  }

  return (
    <Stack gap={4}>
      {hasId && (
        <Stack gap={1}>
          <SelectField
            label={t('known')}
            value={match.id === undefined ? '' : String(match.id)}
            onChange={({ currentTarget }) => setId(currentTarget.value)}
            options={[
              { value: '', label: t('noColumn') },
              ...table.titles.map((title, index) => ({ value: String(index), label: named(title, index) })),
            ]}
          />
          <Text size="sm" tone="muted">
            {t('knownAbout')}
          </Text>
        </Stack>
      )}
      <ul className={styles.columns}>
        <li aria-hidden="true" className={styles.columnsHead}>
          <span>{t('column')}</span>
          <span>{t('sample')}</span>
          <span>{t('isField')}</span>
        </li>
        {table.titles.map((title, column) => (
          // Titles may be the same; the place of a column is what it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
          <li key={column} data-ignored={fieldAt(column) === '' || undefined}>
            <Text as="span" weight="strong" wrap="anywhere">
              {named(title, column)}
            </Text>
            <Text as="span" size="sm" tone="muted" wrap="cut">
              {table.sample
                .map((row) => row[column] ?? '')
                .filter((cell) => cell !== '')
                .slice(0, 3)
                .join(' · ') || '–'}
            </Text>
            <Select
              aria-label={t('fieldOf', { title: named(title, column) })}
              value={fieldAt(column)}
              onChange={({ currentTarget }) => set(column, currentTarget.value)}
            >
              <option value="">{t('ignore')}</option>
              {fields.map((field) => (
                <option key={field.name} value={field.name}>
                  {field.title}
                  {field.is_required ? ' *' : ''}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <Text tone="warn" weight="medium" role="status">
          {t('missing', { fields: missing.map(({ title }) => title).join(', ') })}
        </Text>
      )}
    </Stack>
  )
}
