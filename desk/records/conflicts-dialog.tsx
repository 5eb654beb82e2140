import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { editsOf, forgetRow, settleCell, useEdits } from './edits.ts'
import { type Kind, type Names, showCell, titleOfRow } from './fields.ts'
import styles from './records.module.css'
import type { OthersRow, Saving } from './use-saving.ts'

type ConflictsDialogProps = {
  kind: Kind
  conflicts: readonly OthersRow[]
  names: Names
  saving: Saving
}

/** Two people have changed the same cells: what it says now beside what was typed, and the person decides. */
export function ConflictsDialog({ kind, conflicts, names, saving }: ConflictsDialogProps) {
  const t = useTranslations('deskRecords')
  const { rows } = useEdits(editsOf(kind.kind))
  /** Whether what was typed is kept, by row and field. */
  const [mine, setMine] = useState<Readonly<Record<string, boolean>>>({})
  const cells = conflicts.flatMap(({ id, now }) =>
    Object.entries(rows[id]?.cells ?? {})
      .filter(([field, { was }]) => now && (now[field] ?? null) !== was)
      .map(([field, { to }]) => ({ id, field, to, now: now?.[field] ?? null, name: `${id} ${field}` })),
  )
  const gone = conflicts.filter(({ now }) => now === null)
  const isDecided = cells.every(({ name }) => name in mine)

  function settle() {
    for (const { id } of gone) forgetRow(kind.kind, id)
    for (const { id, field, now, name } of cells) settleCell(kind.kind, id, field, now, mine[name] ?? false)
    saving.closeConflicts()
    saving.save()
  }

  const rowName = (id: string) => titleOfRow(kind, rows[id]?.row ?? {}, names)
  return (
    <Dialog
      title={t('conflictTitle')}
      size="wide"
      isDismissable={false}
      onClose={saving.closeConflicts}
      footer={
        <>
          <Button variant="quiet" onClick={saving.closeConflicts}>
            {t('conflictLater')}
          </Button>
          <Button disabled={!isDecided} onClick={settle}>
            {t('conflictGo')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('conflictText')}</p>
        {gone.map(({ id }) => (
          <Card key={id} tone="warn" padding="small">
            <Text weight="strong">{rowName(id)}</Text>
            <p>{t('conflictGone')}</p>
          </Card>
        ))}
        {cells.map(({ id, field, to, now, name }) => {
          const about = kind.fields.find((one) => one.name === field)
          const choices = [
            { isMine: true, label: t('conflictMine'), title: t('conflictYours'), value: to },
            { isMine: false, label: t('conflictTheirs'), title: t('conflictNow'), value: now },
          ]
          return (
            <Card key={name} as="fieldset" padding="small" isFlat gap={2}>
              <Text as="legend" weight="strong">
                {rowName(id)} · {about?.title}
              </Text>
              {choices.map(({ isMine, label, title, value }) => (
                <label key={label} className={styles.check}>
                  <input
                    type="radio"
                    name={name}
                    checked={mine[name] === isMine}
                    onChange={() => setMine({ ...mine, [name]: isMine })}
                  />
                  <span>
                    {label}
                    <Text size="sm" tone="muted" wrap="anywhere">
                      {title}: {showCell(about, value, names) || t('nothing')}
                    </Text>
                  </span>
                </label>
              ))}
            </Card>
          )
        })}
      </Stack>
    </Dialog>
  )
}
