/**
 * What the server answers by itself: calls, files, its health and its description, and everything that ends in an extension. All
 * other addresses show a page of the portal, in the server and in the service worker (`portal/public/sw.js`) alike.
 */
export const notPages =
  /^\/(\.well-known|admin|api|api-docs|assets|calendar|examPanel|files|healthz|icons|page-speed|pdf|policy-violations|prod|readyz|reportPreview|screenshots|student|tests)(\/|$)|\.\w+$/

/** @param path without search and fragment */
export const isPageAddress = (path: string): boolean => !notPages.test(path)
