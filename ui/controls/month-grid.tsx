import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { type Bounds, dayAfterKey } from '#domain/month-grid.ts'
import { joinClasses } from '../join-classes.ts'
import styles from './month-grid.module.css'

/** The classes of another calendar grid. */
export const gridClasses = { grid: styles.grid, selected: styles.selected } as const

export type DayFace = {
  /** For screen readers: the date and its events. */
  label: string
  /** Shown under the number of the day. */
  content?: ReactNode
  /** Content beside the day's button, for the pointer only: it must also be reachable from the day. */
  extra?: ReactNode
  className?: string | undefined
}

type MonthGridProps = {
  /** The name of the grid: the month. */
  label: string
  /** Monday first. */
  weekdays: readonly { short: string; long: string }[]
  /** Days; null for a cell of another month (`weeksOf`). */
  weeks: readonly (readonly (string | null)[])[]
  /** The day that Tab reaches; one of `weeks`. */
  current: string
  /** The day whose content is shown elsewhere on the screen; undefined if a day opens a popup. */
  selected?: string | undefined
  today: string
  bounds: Bounds
  faceOf: (day: string) => DayFace
  /** Called when a key moves to a day, which may be in another month. */
  onMove: (day: string) => void
  /** Called when a day was chosen. */
  onChoose: (day: string) => void
  /** True if a day opens a dialog. */
  opensDialog?: boolean
  /** Makes room for lines of text in a day on wide screens. */
  isTall?: boolean
}

/** A month as an ARIA grid: one tab stop; arrows, Home, End, Page Up and Page Down move inside. */
export function MonthGrid(props: MonthGridProps) {
  const { label, weekdays, weeks, current, selected, today, bounds, faceOf, onMove, onChoose } = props
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const button = table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)
    // The focused cell may show another day now; a screen reader names it only when it is focused again.
    if (button === document.activeElement) button?.blur()
    button?.focus()
  }, [current])
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    // The focused day: a pointer may have focused another day than the tab stop.
    const from = (event.target as HTMLElement).dataset.day ?? current
    const day = dayAfterKey(from, event, bounds, isRtl)
    if (day === undefined) return
    event.preventDefault()
    if (day === from) return
    wantsFocus.current = true
    onMove(day)
  }
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar grid is a table (ARIA APG)
      role="grid"
      aria-label={label}
      className={joinClasses(styles.grid, props.isTall && styles.tall)}
      onKeyDown={move}
    >
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a month have no other key
          <tr key={row}>
            {week.map((day, index) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have the cells outside it
                <td key={index} className={styles.outside} />
              ) : (
                // Reused from month to month: removing the focused element costs a layout.
                <Day
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell keeps its position in the grid
                  key={index}
                  day={day}
                  face={faceOf(day)}
                  isCurrent={day === current}
                  isSelected={day === selected}
                  isToday={day === today}
                  isWithin={day >= bounds.first && day <= bounds.last}
                  opensDialog={props.opensDialog ?? false}
                  onChoose={onChoose}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = {
  day: string
  face: DayFace
  isCurrent: boolean
  isSelected: boolean
  isToday: boolean
  isWithin: boolean
  opensDialog: boolean
  onChoose: (day: string) => void
}

const Day = memo(function Day(props: DayProps) {
  const { day, face, isCurrent, isSelected, isToday, isWithin, opensDialog, onChoose } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar grid is a table (ARIA APG)
      role="gridcell"
      aria-selected={isSelected}
      className={joinClasses(styles.day, isSelected && styles.selected, face.className)}
    >
      <button
        type="button"
        className={styles.button}
        data-day={day}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={face.label}
        aria-current={isToday ? 'date' : undefined}
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        disabled={!isWithin}
        onClick={() => onChoose(day)}
      >
        <span className={joinClasses(styles.number, isToday && styles.today)}>{Number(day.slice(8))}</span>
        {face.content}
      </button>
      {face.extra}
    </td>
  )
})
