import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a row of tabs to the chosen one: on a phone they may be wider than the screen, and the page itself
 * must not scroll.
 * @returns the row's element
 */
export function useChosenInView<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is chosen
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-selected="true"], [aria-current]')
    if (row.current && tab) row.current.scrollLeft += middleOf(tab) - middleOf(row.current)
  }, [chosen])
  return row
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
