/** Shows the number of waiting items on the icon of the installed app; 0 removes it. Some systems have no such badges. */
export function showBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
}
