import type { Plugin } from 'vite'

const head = `<meta charset="utf-8" />
    <meta name="theme-color" content="#f5f6f8" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />`

/** Shown where the code of a page does not come. The empty address is the page itself, with everything in it. */
const note = `<div id="page-note" role="alert">
      <p>This takes longer than usual. Please check your internet connection!</p>
      <a href="">Try again</a>
    </div>`

/** Puts what all pages have alike in place of their comments. */
export const addPageParts = (page: string): string =>
  page.replace('<!-- head -->', head).replace('<!-- note -->', note)

export const pageParts = (): Plugin => ({
  name: 'page-parts',
  transformIndexHtml: { order: 'pre', handler: addPageParts },
})
