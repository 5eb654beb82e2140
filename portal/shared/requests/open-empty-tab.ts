/** Opened by a press itself: browsers block a tab that opens later. Without `opener` its page cannot navigate the portal. */
export function openEmptyTab(): Window | null {
  const tab = open('about:blank', '_blank')
  if (tab) tab.opener = null
  return tab
}
