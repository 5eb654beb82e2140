import { Maximize2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { GridField } from '#domain/desk/record-calls.ts'
import { joinClasses } from '#ui/join-classes.ts'
import type { GridRow, RowEdits } from '../edits.ts'
import { hasName, isChangeable, type Kind, type Names, showCell, titleOfRow } from '../fields.ts'
import { CellEditor } from './cell-editor.tsx'
import styles from './grid.module.css'
import type { Editing } from './grid-state.ts'
import type { Placing } from './use-grid-keys.ts'

type GridRowViewProps = {
  kind: Kind
  fields: readonly GridField[]
  names: Names
  row: GridRow
  index: number
  start: number
  edits: RowEdits | undefined
  faults: Readonly<Record<string, string>> | undefined
  /** The column of the active cell, where it is in this row. */
  active: number | undefined
  editing: Editing | undefined
  place: Placing
  onOpen: (row: GridRow) => void
}

/** A row of the grid; rendered again only where something of it changes. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { kind, fields, names, row, index, start, edits, faults, active, place, onOpen } = props
  const t = useTranslations('deskRecords')
  const isEnded = Boolean(row.removed)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed one by one
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div
      role="row"
      aria-rowindex={index + 2}
      className={joinClasses(styles.row, isEnded && styles.ended)}
      style={{ transform: `translateY(${start}px)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its button is */}
      <div role="gridcell" aria-colindex={1} className={joinClasses(styles.cell, styles.opener)}>
        <button
          type="button"
          aria-label={t('open', { name: titleOfRow(kind, row, names) })}
          data-cell={`${index} 0`}
          tabIndex={active === 0 ? 0 : -1}
          className={styles.open}
          onClick={() => {
            place.choose({ row: index, column: 0 })
            onOpen(row)
          }}
        >
          <Maximize2 size={14} aria-hidden="true" />
        </button>
      </div>
      {fields.map((field, order) => (
        <Cell
          key={field.name}
          {...props}
          field={field}
          column={order + 1}
          edit={edits?.[field.name]}
          fault={faults?.[field.name]}
          isActive={active === order + 1}
        />
      ))}
    </div>
  )
})

type CellProps = GridRowViewProps & {
  field: GridField
  column: number
  edit: RowEdits[string] | undefined
  fault: string | undefined
  isActive: boolean
}

function Cell({ kind, names, row, index, field, column, edit, fault, isActive, editing, place }: CellProps) {
  const t = useTranslations('deskRecords')
  const value = edit ? edit.to : (row[field.name] ?? null)
  const isEdited = edit !== undefined
  const isReadOnly = !isChangeable(kind, field)
  const was = edit && t('was', { value: showCell(field, edit.was, names) || t('nothing') })
  const at = { row: index, column }
  const isEditing = isActive && editing !== undefined
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles have them
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
    <div
      // The first column names the row, whichever cell is read.
      role={column === 1 ? 'rowheader' : 'gridcell'}
      aria-colindex={column + 1}
      aria-readonly={isReadOnly || undefined}
      aria-invalid={fault !== undefined || undefined}
      aria-description={[fault, was].filter(Boolean).join('. ') || undefined}
      data-cell={`${index} ${column}`}
      tabIndex={isActive && !isEditing ? 0 : -1}
      title={fault ?? was}
      className={joinClasses(
        styles.cell,
        column === 1 && styles.first,
        field.is_number && styles.number,
        isReadOnly && styles.readOnly,
        isEdited && styles.edited,
        fault !== undefined && styles.fault,
        isActive && styles.active,
      )}
      onClick={() => !isEditing && place.choose(at)}
      onDoubleClick={() => place.edit(at)}
    >
      {isEditing ? (
        <CellEditor
          field={field}
          value={value}
          typed={editing?.typed}
          onCommit={(next, move) => place.commit(at, next, move)}
          onLeave={(next) => place.leave(at, next)}
          onCancel={place.cancel}
        />
      ) : (
        <>
          <span className={styles.text} dir="auto">
            {showCell(field, value, names)}
          </span>
          {hasName(field, value, names) && <span className={styles.id}>{value}</span>}
        </>
      )}
      {isActive && !isEditing && fault && <span className={styles.note}>{fault}</span>}
    </div>
  )
}
