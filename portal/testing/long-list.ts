import { expect } from 'vitest'

const items = () => [...document.querySelectorAll<HTMLElement>('main li[data-index]')]

/**
 * Checks a list of which only the rows near the screen are rendered: the last row can be reached, the focus stays on
 * the first, and rows do not overlap.
 * @param size the announced number of rows
 * @param drawn the elements of the rows
 */
export async function expectLongList(size: number, drawn: () => HTMLElement[] = items): Promise<void> {
  await expect.poll(() => items().length).toBeGreaterThan(0)
  expect(drawn().length).toBeLessThan(40)
  expect(items()[0]?.getAttribute('aria-setsize')).toBe(String(size))
  items()[0]?.querySelector('button')?.focus()
  // The last rows are measured when they are rendered, and the page grows if they are taller.
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      const last = document.querySelector(`main li[data-index="${size - 1}"]`)
      return last !== null && last.getBoundingClientRect().bottom <= innerHeight
    })
    .toBe(true)
  expect(document.querySelectorAll('main li[data-index="0"] :focus')).toHaveLength(1)
  expect(drawn().length).toBeLessThan(40)
  expect(items().length).toBeGreaterThan(3)
  await expect.poll(() => overlapsOf(items().slice(1))).toEqual([])
}

/** The rows that overlap the previous one. */
function overlapsOf(rows: HTMLElement[]): (string | undefined)[] {
  const edges = rows.map((row) => row.getBoundingClientRect())
  return rows
    .filter((_, index) => index > 0 && (edges[index]?.top ?? 0) < (edges[index - 1]?.bottom ?? 0) - 1)
    .map(({ dataset }) => dataset.index)
}
