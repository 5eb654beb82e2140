/** Of a finger, in CSS pixels. */
const touchSize = 44

/** What a phone's screen does wrong: content wider than it, and controls too low to touch. */
export function findMisfits(): string[] {
  const overflow = document.documentElement.scrollWidth - innerWidth
  const controls = document.querySelectorAll<HTMLElement>('main :is(a, button, select, [role=tab])')
  const small = [...controls]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== 'inline')
    .filter((one) => one.getBoundingClientRect().height < touchSize)
    .map((one) => `too low: ${one.outerHTML.slice(0, 120)}`)
  return [...(overflow > 0 ? [`${overflow} px wider than the screen`] : []), ...small]
}
