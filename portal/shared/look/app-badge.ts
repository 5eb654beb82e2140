/** Shows on the icon of the installed app how many things wait; 0 removes it. Not every system has such badges. */
export function showBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
}
