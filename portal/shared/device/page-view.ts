import { noViewCookie, viewCookie } from '#domain/session/page-view.ts'
import { browserTimeZone } from '#portal/shared/requests/request.ts'

const isTls = () => location.protocol === 'https:'

/** Lets the server render the next page for whom this browser shows. */
export function keepPageView({ userId, yearId }: { userId: number; yearId: number }): void {
  const view = { userId, yearId, width: innerWidth, timeZone: browserTimeZone() }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = viewCookie(view, isTls())
}

export function dropPageView(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = noViewCookie(isTls())
}
