import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { GridField } from '#domain/desk/record-calls.ts'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import type { GridRow, RowEdits } from '../edits.ts'
import { idOf, type Kind, type Names, widthOf } from '../fields.ts'
import type { View } from '../use-view.ts'
import styles from './grid.module.css'
import { GridHeader } from './grid-header.tsx'
import { GridRowView } from './grid-row.tsx'
import { useGridKeys } from './use-grid-keys.ts'

const rowHeight = 40
const rowsAhead = 10
/** Rows before the end of what is loaded at which more is fetched. */
const fetchAhead = 40

export type Faults = Readonly<Record<string, Readonly<Record<string, string>>>>

type GridProps = {
  kind: Kind
  fields: readonly GridField[]
  rows: readonly GridRow[]
  names: Names
  /** 10,001 for more. */
  count: number
  view: View
  edits: Readonly<Record<string, { cells: RowEdits }>>
  faults: Faults
  onView: (next: Partial<View>) => void
  onHide: (field: string) => void
  onOpen: (row: GridRow) => void
  onSave: () => void
  onPasted: (cells: number, outside: number) => void
  /** Undefined where everything is loaded, or is being loaded. */
  onMore: (() => void) | undefined
}

/**
 * A spreadsheet of records by the pattern of ARIA's grid: one tab stop, arrows move, only rows in view are in the page.
 * What is typed is noted as an edit; nothing is sent from here.
 */
export function Grid(props: GridProps) {
  const { kind, fields, rows, names, count, view, edits, faults, onView, onHide, onOpen, onMore } = props
  const t = useTranslations('deskRecords')
  const frame = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const { state, place, handlers, cellProps } = useGridKeys(frame, props)
  const { active, editing } = state

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: rowsAhead,
    // The active row stays in the page, so that the focus does.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const isAbsent = active.row >= 0 && active.row < range.count && !shown.includes(active.row)
      return isAbsent ? [...shown, active.row].toSorted((a, b) => a - b) : shown
    },
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (onMore && lastShown >= rows.length - fetchAhead) onMore()
  }, [lastShown, rows.length, onMore])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view begins at its top
  useLayoutEffect(() => {
    frame.current?.scrollTo({ top: 0 })
  }, [view])

  const columns = ['2.75rem', ...fields.map((field) => `${widthOf(field)}rem`)].join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed one by one
    <div
      ref={frame}
      role="grid"
      aria-label={kind.title}
      aria-describedby={helpId}
      aria-rowcount={count > 10_000 ? -1 : count + 1}
      aria-colcount={fields.length + 1}
      aria-readonly={kind.right === 'read' || undefined}
      aria-multiselectable="false"
      className={styles.grid}
      style={{ '--columns': columns } as CSSProperties}
      {...handlers}
    >
      <VisuallyHidden>
        <span id={helpId}>{t('keys')}</span>
      </VisuallyHidden>
      <GridHeader
        fields={fields}
        view={view}
        active={active}
        cellProps={cellProps}
        onView={onView}
        onHide={onHide}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" className={styles.rows} style={{ blockSize: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const id = idOf(kind, row)
          const isActive = active.row === index
          return (
            <GridRowView
              key={id}
              kind={kind}
              fields={fields}
              names={names}
              row={row}
              index={index}
              start={start}
              edits={edits[id]?.cells}
              faults={faults[id]}
              active={isActive ? active.column : undefined}
              editing={isActive ? editing : undefined}
              place={place}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    </div>
  )
}
