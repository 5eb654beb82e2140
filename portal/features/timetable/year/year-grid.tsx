import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Bounds } from '#domain/month-grid.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { gridClasses } from '#ui/controls/month-grid.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Text } from '#ui/layout/text.tsx'
import styles from './year.module.css'
import { type MonthTile, monthAfterKey, tileColumns, tilesOf } from './year.ts'

type YearGridProps = {
  year: number
  /** `1` to `12` → number of entries; undefined if counting failed. */
  counts: Readonly<Record<string, number>> | undefined
  isBusy: boolean
  bounds: Bounds
  /** The first tab stop. */
  current: string
  chosen: string | undefined
  /** Called when a key moves to another calendar year. */
  onYear: (year: number) => void
  onChoose: (month: string) => void
}

/** The month to focus when another year's grid replaces this one. */
let focusNext: string | undefined

/** Twelve months with their counts: an ARIA grid of four rows, with one stop for Tab. */
export function YearGrid(props: YearGridProps) {
  const { year, counts, isBusy, bounds, current, chosen, onYear, onChoose } = props
  const t = useTranslations('timetable.year')
  const table = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState(() => focusNext ?? current)
  const focus = useCallback(
    (month: string) => table.current?.querySelector<HTMLElement>(`[data-month="${month}"]`)?.focus(),
    [],
  )
  useEffect(() => {
    if (focusNext === undefined) return
    focus(focusNext)
    focusNext = undefined
  }, [focus])
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const month = monthAfterKey(stop, event.key, bounds, isRtl)
    if (month === undefined) return
    event.preventDefault()
    const to = Number(month.slice(0, 4))
    if (to !== year) {
      focusNext = month
      onYear(to)
      return
    }
    setStop(month)
    focus(month)
  }
  const tiles = tilesOf(year, counts ?? {}, bounds)
  const isCounted = counts !== undefined
  const rows = Array.from({ length: tiles.length / tileColumns }, (_, row) =>
    tiles.slice(row * tileColumns, (row + 1) * tileColumns),
  )
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table (ARIA APG)
      role="grid"
      aria-label={t('grid', { year: String(year) })}
      aria-busy={isBusy}
      className={gridClasses.grid}
      onKeyDown={move}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.month}>
            {row.map((tile) => (
              <Tile
                key={tile.month}
                tile={tile}
                isStop={tile.month === stop}
                isChosen={tile.month === chosen}
                isCounted={isCounted}
                onChoose={() => {
                  setStop(tile.month)
                  onChoose(tile.month)
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type TileProps = {
  tile: MonthTile
  isStop: boolean
  isChosen: boolean
  isCounted: boolean
  onChoose: () => void
}

function Tile({ tile: { month, count, isWithin }, isStop, isChosen, isCounted, onChoose }: TileProps) {
  const t = useTranslations('timetable.year')
  const names = useNames()
  const words = isWithin ? t('schedules', { count }) : t('outside')
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table (ARIA APG)
      role="gridcell"
      aria-selected={isChosen}
      className={joinClasses(styles.tile, isChosen && gridClasses.selected)}
    >
      <button
        type="button"
        className={styles.button}
        data-month={month}
        tabIndex={isStop ? 0 : -1}
        disabled={!isWithin}
        onClick={onChoose}
      >
        {/* The year is in the name of the grid; the space separates the words for screen readers. */}
        <b>{names.ofMonth(month).replace(/ \d+$/, '')}</b>{' '}
        <Text as="span" size="xs" tone="muted">
          {(isCounted || !isWithin) &&
            (isWithin && count > 0 ? words : <VisuallyHidden>{words}</VisuallyHidden>)}
        </Text>
      </button>
    </td>
  )
}
