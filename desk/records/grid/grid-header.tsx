import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { GridField } from '#domain/desk/record-calls.ts'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import type { View } from '../use-view.ts'
import { ColumnDialog } from './column-dialog.tsx'
import styles from './grid.module.css'
import type { Position } from './grid-state.ts'

type GridHeaderProps = {
  fields: readonly GridField[]
  view: View
  active: Position
  cellProps: (place: Position) => object
  onView: (next: Partial<View>) => void
  onHide: (field: string) => void
}

/** The titles of the columns. Each opens what can be done with its column: sort, filter, hide. */
export function GridHeader({ fields, view, cellProps, onView, onHide }: GridHeaderProps) {
  const t = useTranslations('deskRecords')
  const [opened, setOpened] = useState<GridField>()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed one by one */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are */}
      <div role="row" aria-rowindex={1} className={joinClasses(styles.row, styles.header)}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the grid gives it a tabIndex */}
        <div
          role="columnheader"
          aria-colindex={1}
          className={joinClasses(styles.cell, styles.opener)}
          {...cellProps({ row: -1, column: 0 })}
        >
          <VisuallyHidden>{t('openColumn')}</VisuallyHidden>
        </div>
        {fields.map((field, order) => {
          const isSorted = view.sort === field.name
          const isFiltered = view.where.some((one) => one.startsWith(`${field.name}:`))
          const Arrow = view.isDescending ? ArrowDown : ArrowUp
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: its button is
            <div
              key={field.name}
              role="columnheader"
              aria-colindex={order + 2}
              aria-sort={isSorted ? (view.isDescending ? 'descending' : 'ascending') : undefined}
              className={joinClasses(styles.cell, order === 0 && styles.first)}
            >
              <button
                type="button"
                aria-haspopup="dialog"
                aria-description={isFiltered ? t('isFiltered') : undefined}
                title={field.about}
                className={joinClasses(styles.heading, field.is_number && styles.number)}
                onClick={() => setOpened(field)}
                {...cellProps({ row: -1, column: order + 1 })}
              >
                <span className={styles.text}>{field.title}</span>
                {isSorted && <Arrow size={14} aria-hidden="true" />}
                {isFiltered && <ListFilter size={14} aria-hidden="true" />}
              </button>
            </div>
          )
        })}
      </div>
      {opened && (
        <ColumnDialog
          field={opened}
          view={view}
          onView={onView}
          onHide={fields.length > 1 ? onHide : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
