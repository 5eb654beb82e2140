import type { notedKinds } from '#domain/exam/integrity/noted.ts'

/** `at` in milliseconds. */
type Noted = { kind: (typeof notedKinds)[number]; page: string; at: number }

/** The examiner's summary of an attempt. @param events in the order of time @param endMs when it ended, or now */
export function summarise(events: readonly Noted[], endMs: number) {
  const count = (kind: Noted['kind']) => events.filter((event) => event.kind === kind).length
  const countTabs = (kind: Noted['kind']) =>
    new Set(events.flatMap((event) => (event.kind === kind ? [event.page] : []))).size
  return {
    timesLeft: count('left'),
    secondsLeft: secondsBetween(events, ['left', 'returned'], endMs),
    timesLeftFullScreen: count('leftFullScreen'),
    secondsLeftFullScreen: secondsBetween(events, ['leftFullScreen', 'enteredFullScreen'], endMs),
    cannotFillScreen: count('noFullScreen') > 0,
    wrongCodes: count('wrongCode'),
    tabs: countTabs('opened'),
    tabsOfOtherNetworks: countTabs('otherNetwork'),
    tabsOutsideSafeBrowser: countTabs('otherBrowser'),
    otherDevices: count('otherDevice'),
    allowedDevices: count('allowedDevice'),
  }
}

/** Seconds between two kinds of events of the same tab; a tab that never returned was away until the end. */
function secondsBetween(
  events: readonly Noted[],
  [away, back]: readonly [Noted['kind'], Noted['kind']],
  endMs: number,
): number {
  const leftAt = new Map<string, number>()
  let ms = 0
  for (const { kind, page, at } of events) {
    if (kind === away && !leftAt.has(page)) leftAt.set(page, at)
    if (kind !== back) continue
    ms += at - (leftAt.get(page) ?? at)
    leftAt.delete(page)
  }
  for (const at of leftAt.values()) ms += Math.max(endMs - at, 0)
  return Math.round(ms / 1000)
}
