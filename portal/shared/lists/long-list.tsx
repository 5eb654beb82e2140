import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import { isOnServer } from '../loading/is-on-server.ts'
import styles from './long-list.module.css'

/** Lists up to this length render all rows. */
const maxAtOnce = 40
const rowsAhead = 6
/** The number of rows that the server renders: those visible without scrolling. */
const firstRows = 12
const phone = '(max-width: 640px)'

type LongListProps<Item> = {
  /** The name of the list for a screen reader. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => number
  /** Estimated height of a row, before it is measured. */
  heights: { wide: number; phone: number }
  children: (item: Item) => ReactNode
}

/** Rows of a list; of a long list only those near the screen are rendered. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, keyOf, children } = props
  if (items.length > maxAtOnce && !isOnServer) return <PlacedRows {...props} />
  return (
    <ul aria-label={label} className={styles.list}>
      {(isOnServer ? items.slice(0, firstRows) : items).map((item) => (
        <li key={keyOf(item)} className={styles.item}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
}

/** Rows that are added and removed as the page scrolls. */
function PlacedRows<Item>({ label, items, keyOf, heights, children }: LongListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  /** The row with the focus, or of an open popup, stays rendered wherever the page is scrolled. */
  const held = useRef<number>(undefined)
  const top = useTopOf(list)
  // Stable functions, because a change would lay out every row again.
  const [height] = useState(() => (matchMedia(phone).matches ? heights.phone : heights.wide))
  const estimateSize = useCallback(() => height, [height])
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    [items, keyOf],
  )
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize,
    getItemKey,
    overscan: rowsAhead,
    scrollMargin: top,
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const { current } = held
      if (current === undefined || current >= range.count || shown.includes(current)) return shown
      return [...shown, current].toSorted((a, b) => a - b)
    },
  })
  const hold = (event: FocusEvent<HTMLLIElement>) => {
    held.current = Number(event.currentTarget.dataset.index)
  }
  const release = () => {
    held.current = undefined
  }
  return (
    <ul ref={list} aria-label={label} className={styles.list} style={{ blockSize: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={joinClasses(styles.item, styles.placed)}
              style={{ transform: `translateY(${start - top}px)` }}
              onFocus={hold}
              onBlur={release}
            >
              {children(item)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The distance of a list from the top of the page; content above it may change its height. */
function useTopOf(list: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [list])
  return top
}
