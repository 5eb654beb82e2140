import { isPageAddress } from '#domain/page-address.ts'

export type LinkHere = { path: string } | { anchor: string }

/**
 * Where a link leads that would leave the frame's router: a page of the portal, which a tab of its own would show with the
 * session of this browser, or a place of the screen, such as past the menu.
 * @param page the address of the frame's page
 * @returns undefined for every other link
 */
export function linkHere(href: string, page: string): LinkHere | undefined {
  const [to, here] = [new URL(href, page), new URL(page)]
  if (to.origin !== here.origin) return undefined
  if (to.pathname !== here.pathname)
    return isPageAddress(to.pathname) ? { path: `${to.pathname}${to.search}${to.hash}` } : undefined
  return /^#[^/]/.test(to.hash) ? { anchor: to.hash.slice(1) } : undefined
}

/** Follows such links within the frame. */
export function keepLinksHere(open: (path: string) => void): void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented) return
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!link || link.hasAttribute('download')) return
    const to = linkHere(link.getAttribute('href') ?? '', location.href)
    if (!to) return
    event.preventDefault()
    if ('path' in to) open(to.path)
    else document.getElementById(to.anchor)?.focus()
  }
  document.addEventListener('click', follow)
  // The middle button opens a tab.
  document.addEventListener('auxclick', follow)
}
