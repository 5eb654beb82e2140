import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { GridField } from '#domain/desk/record-calls.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showStored } from '../core/shown-time.ts'
import type { GridRow, RowEdits } from './edits.ts'
import { idOf, type Kind, type Names, showCell, titleOfRow } from './fields.ts'
import styles from './records.module.css'

const cardHeight = 132
const shownFacts = 3

type CardsProps = {
  kind: Kind
  fields: readonly GridField[]
  rows: readonly GridRow[]
  names: Names
  edits: Readonly<Record<string, { cells: RowEdits }>>
  onOpen: (row: GridRow) => void
  onMore: (() => void) | undefined
}

/** Rows on a phone: each opens its form. */
export function Cards({ kind, fields, rows, names, onOpen, onMore }: CardsProps) {
  const t = useTranslations('deskRecords')
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => cardHeight,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (onMore && lastShown >= rows.length - 20) onMore()
  }, [lastShown, rows.length, onMore])

  return (
    <div ref={frame} className={styles.list}>
      <ul aria-label={kind.title} className={styles.cards} style={{ blockSize: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const title = titleOfRow(kind, row, names)
          const facts = fields
            .filter(({ name, is_file }) => name !== 'id' && !is_file && row[name] && row[name] !== title)
            .slice(0, shownFacts)
          return (
            <li
              key={idOf(kind, row)}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.placed}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button type="button" className={styles.card} onClick={() => onOpen(row)}>
                <Text as="span" weight="strong" wrap="cut-2">
                  {title}
                </Text>
                <span className={styles.facts}>
                  {facts.flatMap((field) => [
                    <span key={field.name}>{field.title}</span>,
                    <span key={`${field.name} value`} dir="auto">
                      {showStored(showCell(field, row[field.name] ?? null, names))}
                    </span>,
                  ])}
                </span>
                {row.removed && <Badge tone="quiet" text={t('ended')} />}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
