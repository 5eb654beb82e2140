import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Obstacles } from '../changes/obstacles.tsx'
import { countCells, type editsOf, type GridRow, undoStep } from './edits.ts'
import { idOf, type Kind, titleOfRow } from './fields.ts'
import styles from './records.module.css'
import type { Saving } from './use-saving.ts'

/** The number of faults that are listed below the grid; each is at its cell as well. */
const maxListed = 20

type SaveBarProps = {
  kind: Kind
  edits: ReturnType<ReturnType<typeof editsOf>>
  saving: Saving
  rows: readonly GridRow[]
}

/** What is changed and not saved, with its faults; after it was saved, the way back. */
export function SaveBar({ kind, edits, saving, rows }: SaveBarProps) {
  const t = useTranslations('deskRecords')
  const cells = countCells(edits)
  const { saved, faults, error, isPending } = saving
  const found = Object.entries(faults).flatMap(([id, ofRow]) =>
    Object.entries(ofRow).map(([field, problem]) => ({ id, field, problem })),
  )
  const nameOf = (id: string) => {
    const index = rows.findIndex((row) => idOf(kind, row) === id)
    return index < 0 ? titleOfRow(kind, edits.rows[id]?.row ?? {}) : t('rowNumber', { number: index + 1 })
  }
  const titleOf = (field: string) => kind.fields.find(({ name }) => name === field)?.title
  return (
    <>
      {cells > 0 && (
        <section className={styles.bar} aria-label={t('save')}>
          <div className={styles.barWords}>
            <Text role="status" weight="strong">
              {t('unsaved', { cells, rows: Object.keys(edits.rows).length })}
            </Text>
            <FormError text={error} />
            {found.length > 0 && (
              <div role="alert">
                <Text tone="bad" weight="medium">
                  {t('faults', { count: found.length })}
                </Text>
                <ul className={styles.faults}>
                  {found.slice(0, maxListed).map(({ id, field, problem }) => (
                    <li key={`${id} ${field}`}>
                      {[nameOf(id), titleOf(field), problem].filter(Boolean).join(': ')}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
          <div className={styles.actions}>
            {edits.former.length > 0 && (
              <Button variant="plain" onClick={() => undoStep(kind.kind)}>
                {t('undoStep')}
              </Button>
            )}
            <Button variant="quiet" onClick={saving.discard}>
              {t('discard')}
            </Button>
            <Button isPending={isPending} needsNetwork onClick={saving.save}>
              {t('save')}
            </Button>
          </div>
        </section>
      )}
      {/* Always there, so that what was saved is read out. */}
      <div role="status">
        {cells === 0 && saved && (
          <div className={styles.bar}>
            <div className={styles.barWords}>
              <Text weight="strong">{savedText(t, saved)}</Text>
              {saved.warnings.map(({ problem, field }) => (
                <Text key={`${field} ${problem}`} size="sm" tone="warn">
                  {problem}
                </Text>
              ))}
              <FormError text={error} />
            </div>
            <div className={styles.actions}>
              <Button variant="plain" onClick={saving.closeSaved}>
                {t('close')}
              </Button>
              {saved.number !== null && (
                <Button variant="quiet" isPending={isPending} onClick={saving.undo}>
                  {t('undo')}
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
      {saving.obstacles.length > 0 && (
        <Obstacles obstacles={saving.obstacles} onClose={saving.closeObstacles} />
      )}
    </>
  )
}

type Say = ReturnType<typeof useTranslations<'deskRecords'>>

function savedText(t: Say, { added, changed, ended }: NonNullable<Saving['saved']>): string {
  const parts = [
    added > 0 && t('added', { count: added }),
    changed > 0 && t('saved', { count: changed }),
    ended > 0 && t('removed', { count: ended }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : t('unchanged')
}
