import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { maxChanged } from '#domain/desk/record-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import type { GridRow } from '../edits.ts'
import { isChangeable, type Kind } from '../fields.ts'
import { saveRows, type Written } from '../save.ts'
import styles from './paste.module.css'
import { type Pasted, readPasted, rowsOf } from './pasted.ts'
import { pasteTexts } from './texts.ts'

const texts = { deskPaste: pasteTexts }
const shownRows = 3
const shownFaults = 20

type PasteDialogProps = {
  kind: Kind
  onSaved: (written: Written, rows: readonly GridRow[]) => void
  onClose: () => void
}
type Fault = { row: string; field: string; problem: string }

/** New rows from a spreadsheet, copied there and pasted here; all of them are added, or none. */
export function PasteDialog(props: PasteDialogProps) {
  return (
    <FeatureTexts texts={texts}>
      <Form {...props} />
    </FeatureTexts>
  )
}

function Form({ kind, onSaved, onClose }: PasteDialogProps) {
  const t = useTranslations('deskPaste')
  const work = useWork()
  const fields = kind.fields.filter((field) => isChangeable(kind, field, true) && !field.is_file)
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<Pasted>({ columns: [], rows: [] })
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const { columns, rows } = pasted
  const chosen = columns.filter(({ field }) => field !== '')

  function read(next: string) {
    setText(next)
    setPasted(readPasted(next, fields))
    setFaults([])
    work.setError('')
  }

  const choose = (at: number, field: string) =>
    setPasted({
      ...pasted,
      columns: columns.map((column, index) =>
        index === at ? { ...column, field } : column.field === field ? { ...column, field: '' } : column,
      ),
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (rows.length === 0) return work.setError(t('nothing'))
    if (rows.length > maxChanged) return work.setError(t('tooMany', { most: maxChanged }))
    if (chosen.length === 0) return work.setError(t('noColumn'))
    void work.run(async () => {
      setFaults([])
      const added = rowsOf(pasted, kind.key)
      const outcome = await saveRows(
        kind,
        added.map((to) => ({ to, was: null })),
      )
      if ('conflicts' in outcome) {
        const there = outcome.conflicts.map(({ row }) => added[row]?.id ?? '').filter(Boolean)
        throw new Error(t('there', { ids: there.slice(0, shownFaults).join(', ') }))
      }
      if ('faults' in outcome) {
        const nameAt = (line = 0) => added[line]?.name ?? added[line]?.id ?? t('row', { number: line + 1 })
        setFaults(
          outcome.faults.map(({ line, field, problem }) => ({
            row: nameAt(line),
            field: kind.fields.find(({ name }) => name === field)?.title ?? field,
            problem,
          })),
        )
        return
      }
      onSaved(outcome.written, added)
      onClose()
    })
  }

  return (
    <FormDialog
      title={t('title', { title: kind.title })}
      submitLabel={t('add', { count: rows.length })}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('cells')}
        hint={t('hint')}
        rows={5}
        autoFocus
        wrap="off"
        spellCheck={false}
        value={text}
        onChange={(event) => read(event.target.value)}
      />
      {columns.length > 0 && (
        <Stack gap={2}>
          <Text size="sm" weight="strong">
            {t('columns')}
          </Text>
          <ul className={styles.columns}>
            {columns.map(({ heading, field }, index) => {
              const name = heading || t('column', { number: index + 1 })
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <li key={index}>
                  <div className={styles.found}>
                    <Text weight="medium" wrap="cut">
                      {name}
                    </Text>
                    <Text size="sm" tone="muted" wrap="cut">
                      {rows
                        .slice(0, shownRows)
                        .map((cells) => cells[index] ?? '')
                        .filter(Boolean)
                        .join(', ')}
                    </Text>
                  </div>
                  <Select
                    aria-label={t('fieldOf', { name })}
                    value={field}
                    onChange={(event) => choose(index, event.target.value)}
                  >
                    <option value="">{t('leaveOut')}</option>
                    {fields.map((one) => (
                      <option key={one.name} value={one.name}>
                        {one.title}
                      </option>
                    ))}
                  </Select>
                </li>
              )
            })}
          </ul>
        </Stack>
      )}
      {faults.length > 0 && (
        <div role="alert">
          <Text tone="bad" weight="medium">
            {t('faults', { count: faults.length })}
          </Text>
          <ul className={styles.faults}>
            {faults.slice(0, shownFaults).map(({ row, field, problem }) => (
              <li key={`${row} ${field} ${problem}`}>
                {row}: {field} {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      <FormError text={work.error} />
    </FormDialog>
  )
}
