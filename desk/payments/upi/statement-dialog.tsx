import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { readStatement, type StatementRead } from '#domain/desk/upi/calls.ts'
import type { StatementColumns } from '#domain/fee/bank-statement.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileInput } from '#ui/controls/file-input.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useFeeWrite } from '../../fees/queries.ts'
import { uploadFile } from '../../imports/upload.ts'
import styles from '../payments.module.css'

type Columns = StatementRead['proposed']
const names = ['day', 'amount', 'kind', 'text', 'utr'] as const
const labels = { day: 'day', amount: 'amount', kind: 'kind', text: 'textColumn', utr: 'utr' } as const

/** Reads a statement of the bank: a file, its columns, and how many lines are new. It books nothing [desk-116]. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('deskPayments.statement')
  const write = useFeeWrite()
  const work = useWork()
  const input = useRef<HTMLInputElement>(null)
  const ending = useRef<AbortController>(undefined)
  const [upload, setUpload] = useState('')
  const [found, setFound] = useState<StatementRead>()
  const [columns, setColumns] = useState<Columns>()
  useEffect(() => () => ending.current?.abort(), [])

  const choose = (file: File | undefined) =>
    work.run(async () => {
      if (!file) return
      ending.current = new AbortController()
      const id = await uploadFile(file, { signal: ending.current.signal, onProgress: () => undefined })
      // What is there whole is not called off any more.
      ending.current = undefined
      const { result } = await write(readStatement, { upload: id, columns: null })
      setUpload(id)
      setFound(result)
      setColumns(result.proposed)
    })

  function read(event: FormEvent) {
    event.preventDefault()
    void work.run(async () => {
      const chosen = wholeOf(columns)
      if (!chosen) throw new Error(t('missing'))
      const { result } = await write(readStatement, { upload, columns: chosen })
      setFound(result)
    })
  }

  const isRead = Boolean(found?.read)
  return (
    <Dialog
      title={t('title')}
      size="wide"
      isDismissable={false}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t(isRead ? 'close' : 'cancel')}
          </Button>
          {found && !isRead && (
            <Button type="submit" form="statement" needsNetwork isPending={work.isPending}>
              {t('read')}
            </Button>
          )}
        </>
      }
    >
      <Stack as="form" id="statement" gap={4} noValidate onSubmit={read}>
        {!found && (
          <>
            <Text>{t('text')}</Text>
            <div>
              <Button needsNetwork isPending={work.isPending} onClick={() => input.current?.click()}>
                {t('choose')}
              </Button>
            </div>
          </>
        )}
        {found && !found.read && columns && (
          <>
            <Text weight="strong">{t('columns')}</Text>
            <Grid columns="small" gap={3}>
              {names.map((name) => (
                <SelectField
                  key={name}
                  label={t(labels[name])}
                  value={columns[name] === null ? '' : String(columns[name])}
                  options={[
                    { value: '', label: t('none') },
                    ...found.titles.map((title, at) => ({
                      value: String(at),
                      label: title || String(at + 1),
                    })),
                  ]}
                  onChange={({ target: { value } }) =>
                    setColumns({ ...columns, [name]: value === '' ? null : Number(value) })
                  }
                />
              ))}
            </Grid>
            <Sample found={found} columns={columns} />
          </>
        )}
        {found?.read && (
          <Stack gap={1} role="status">
            <Text weight="strong">{t('done', { added: found.read.added })}</Text>
            {found.read.known > 0 && <Text>{t('known', { count: found.read.known })}</Text>}
            {found.read.left > 0 && <Text tone="muted">{t('left', { count: found.read.left })}</Text>}
            {found.read.unread.length > 0 && (
              <Text tone="warn">{t('unread', { lines: found.read.unread.join(', ') })}</Text>
            )}
          </Stack>
        )}
        <FormError text={work.error} />
      </Stack>
      <FileInput
        ref={input}
        label={t('fileLabel')}
        accept=".csv,.xlsx,.xlsm,.xls,.ods"
        onChoose={([file]) => void choose(file)}
      />
    </Dialog>
  )
}

/** Undefined while a column is missing that is needed. */
function wholeOf(columns: Columns | undefined): StatementColumns | undefined {
  if (!columns) return undefined
  const { day, amount, text, utr, kind } = columns
  return day === null || amount === null || text === null ? undefined : { day, amount, text, utr, kind }
}

/** The first lines, of the chosen columns. */
function Sample({ found, columns }: { found: StatementRead; columns: Columns }) {
  const t = useTranslations('deskPayments.statement')
  const shown = names.flatMap((name) => (columns[name] === null ? [] : [{ name, at: columns[name] }]))
  return (
    <div className={styles.sample}>
      <table>
        <caption>{t('sample')}</caption>
        <thead>
          <tr>
            {shown.map(({ name }) => (
              <th key={name} scope="col">
                {t(labels[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name.
            <tr key={row}>
              {shown.map(({ name, at }) => (
                <td key={name}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
