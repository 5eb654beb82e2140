/**
 * What the server answers by itself: calls, files, its health and its description, and everything that ends in an extension. All
 * other addresses show a page of the portal, in the server and in the service worker (`portal/public/sw.js`) alike.
 */
export const notPages =
  /^\/(\.well-known|admin|api|api-docs|assets|calendar|desk(-files)?|examPanel|files|healthz|icons|page-speed|pdf|policy-violations|prod|readyz|reportPreview|screenshots|student|test-payment|tests)(\/|$)|\.\w+$/

/**
 * Addresses of the desk's page, which is no page of the portal: its service worker leaves them to the server.
 * @param path without search and fragment
 */
export const isDeskAddress = (path: string): boolean => /^\/desk(?!\/v1(\/|$))(\/[^.]*)?$/.test(path)

/** @param path without search and fragment */
export const isPageAddress = (path: string): boolean => !notPages.test(path)
