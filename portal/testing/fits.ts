/** The maximum width of a phone's window, in CSS pixels. */
export const phoneWidth = 480

/** Without text fields, which tests with such screens add. */
export const touchedAnywhere = 'a[href], button, select, [role=tab]'

/**
 * Faults of a phone's screen: content that is too wide, controls too low for a finger, except links within a text, and
 * figures that break over lines. It runs in the page, and uses nothing outside itself.
 * @param touched a selector of controls
 */
export function findMisfits(touched: string): string[] {
  const minHeight = 44
  const overflow = document.documentElement.scrollWidth - innerWidth
  const controls = document.querySelectorAll<HTMLElement>(
    `:is(main, [role=dialog], [role=alertdialog]) :is(${touched})`,
  )
  const small = [...controls]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => getComputedStyle(one).display !== 'inline')
    // Visible to screen readers only.
    .filter((one) => !one.closest('[style*="clip"]'))
    .map((one) => ({ height: one.getBoundingClientRect().height, html: one.outerHTML.slice(0, 120) }))
    .filter(({ height }) => height > 0 && height < minHeight)
    .map(({ height, html }) => `${height} px high: ${html}`)
  const broken: string[] = []
  const figure = /\d\d-\d\d-\d{4}|\d{1,2}:\d\d [AP]M|Rs [\d,.]+/g
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: found, index } of node.textContent?.matchAll(figure) ?? []) {
      range.setStart(node, index)
      range.setEnd(node, index + found.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) broken.push(`${found} breaks over lines`)
    }
  }
  return [...broken, ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []), ...small]
}
