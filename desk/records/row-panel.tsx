import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useAskBeforeClosing } from '../core/ask-before-closing.ts'
import { editsOf, forgetRow, type GridRow, useEdits } from './edits.ts'
import { idOf, type Kind, type Names, titleOfRow } from './fields.ts'
import { PanelField } from './panel-field.tsx'
import styles from './records.module.css'
import { changeOf, removalOf, saveRows, type Written } from './save.ts'

type RowPanelProps = {
  kind: Kind
  /** Null for a new row. */
  row: GridRow | null
  names: Names
  onSaved: (written: Written, rows: readonly GridRow[]) => void
  onClose: () => void
}

type Cells = Readonly<Record<string, string | null>>

/** All fields of a row as a form: for long texts, for phones, to add and to remove. */
export function RowPanel({ kind, row, names, onSaved, onClose }: RowPanelProps) {
  const t = useTranslations('deskRecords')
  const work = useWork()
  const formId = useId()
  const id = row && idOf(kind, row)
  // What was typed in the grid goes on here.
  const [kept] = useState(() =>
    Object.entries((id !== null && editsOf(kind.kind)(useEdits.getState()).rows[id]?.cells) || {}),
  )
  const [typed, setTyped] = useState<Cells>(() =>
    Object.fromEntries(kept.map(([field, { to }]) => [field, to])),
  )
  /** The row as it was read when it was changed, or as somebody else has written it since. */
  const [base, setBase] = useState<GridRow>(() => ({
    ...row,
    ...Object.fromEntries(kept.map(([field, { was }]) => [field, was])),
  }))
  const [others, setOthers] = useState<Cells>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [asks, setAsks] = useState<'leave' | 'remove'>()
  const title = row ? titleOfRow(kind, row, names) : t('newTitle', { title: kind.title })
  const changed = Object.entries(typed).filter(([field, to]) => to !== (base[field] ?? null))
  const mayWrite = kind.right === 'write'
  useAskBeforeClosing(changed.length > 0)

  function leave() {
    if (changed.length > 0 && asks !== 'leave') setAsks('leave')
    else onClose()
  }

  async function send(changes: Parameters<typeof saveRows>[1]) {
    setFaults({})
    setOthers({})
    const outcome = await saveRows(kind, changes)
    if ('conflicts' in outcome) return readConflict(outcome.conflicts[0]?.now ?? null)
    if ('faults' in outcome) {
      const found = outcome.faults.map(({ field, problem }) => [field, problem] as const)
      setFaults(Object.fromEntries(found))
      const nowhere = found.find(([field]) => !kind.fields.some(({ name }) => name === field))
      throw new Error(nowhere?.[1] ?? t('faults', { count: found.length }))
    }
    if (id !== null) forgetRow(kind.kind, id)
    onSaved(
      outcome.written,
      changes.map(({ to }) => to),
    )
    onClose()
  }

  function readConflict(now: GridRow | null) {
    if (!now) throw new Error(t('conflictGone'))
    setOthers(
      Object.fromEntries(
        changed
          .filter(([field]) => (now[field] ?? null) !== (base[field] ?? null))
          .map(([field]) => [field, now[field] ?? null]),
      ),
    )
    setBase(now)
    throw new Error(t('formConflictText'))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (changed.length === 0 && row) return onClose()
    const cells = Object.fromEntries(
      changed.map(([field, to]) => [field, { was: base[field] ?? null, to }] as const),
    )
    const { to, was } = changeOf(kind, base, cells)
    void work.run(() => send([{ to, was: row ? was : null }]))
  }

  if (asks === 'remove' && row)
    return (
      <AlertDialog
        title={t('removeTitle', { name: title })}
        text={t(kind.removal === 'end' ? 'endText' : 'removeText')}
        confirmLabel={t(kind.removal === 'end' ? 'endConfirm' : 'removeConfirm')}
        cancelLabel={t('cancel')}
        isPending={work.isPending}
        onConfirm={() => void work.run(() => send([removalOf(kind, row)])).then(() => setAsks(undefined))}
        onCancel={() => setAsks(undefined)}
      />
    )
  return (
    <>
      <Dialog
        title={title}
        size="wide"
        isDismissable={false}
        onClose={leave}
        footer={
          <>
            {row && mayWrite && kind.removal && !row.removed && (
              <Button variant="plain" onClick={() => setAsks('remove')}>
                <Trash2 size={16} aria-hidden="true" />
                {t('remove')}
              </Button>
            )}
            <Button variant="quiet" onClick={leave}>
              {t(mayWrite ? 'cancel' : 'close')}
            </Button>
            {mayWrite && (
              <Button type="submit" form={formId} isPending={work.isPending} needsNetwork>
                {t(row ? 'save' : 'addRow')}
              </Button>
            )}
          </>
        }
      >
        <Stack as="form" id={formId} gap={4} noValidate onSubmit={submit} className={styles.fields}>
          <div className={styles.whole}>
            <FormError text={work.error} />
          </div>
          {kind.fields.map((field) => (
            <PanelField
              key={field.name}
              kind={kind}
              field={field}
              isNew={row === null}
              names={names}
              value={field.name in typed ? (typed[field.name] ?? null) : (base[field.name] ?? null)}
              fault={faults[field.name]}
              others={others[field.name]}
              onChange={(value) => setTyped({ ...typed, [field.name]: value })}
            />
          ))}
        </Stack>
      </Dialog>
      {asks === 'leave' && (
        <LeaveQuestion onLeave={onClose} onStay={() => setAsks(undefined)} count={changed.length} />
      )}
    </>
  )
}

type LeaveQuestionProps = { count: number; onLeave: () => void; onStay: () => void }

function LeaveQuestion({ count, onLeave, onStay }: LeaveQuestionProps) {
  const t = useTranslations('desk')
  return (
    <AlertDialog
      title={t('leaveTitle')}
      text={t('leaveText', { count })}
      confirmLabel={t('leave')}
      cancelLabel={t('stayHere')}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
