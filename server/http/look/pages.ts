import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Theme, themeClass, themes } from '#domain/session/theme.ts'
import { barIn, type Look } from '#server/http/look/look.ts'

type Page = {
  html: Buffer
  brotli: () => Buffer
  etag: string
  /** Of the content policy: allows the styles in the page, and no others. */
  styles: string
}
/** A page in a theme, and in the colours of a host's institute. */
export type Pages = (theme: Theme, look: Look | undefined) => Page

/** Pages with a look that are kept; those without one always are. */
const maxColoured = 100

/** A page in each theme: the class is in the HTML, so that the first paint has the right colours. */
export async function readPage(file: string): Promise<Pages> {
  const text = await readFile(file, 'utf8')
  const plain = new Map(themes.map((theme) => [theme, makePage(inTheme(text, theme))]))
  const coloured = new LRUCache<string, Page>({ max: maxColoured })
  return (theme, look) => {
    const usual = plain.get(theme)
    if (!usual) throw new Error('the portal has no page of this theme')
    if (!look) return usual
    const key = `${theme} ${look.colour}`
    const made = coloured.get(key) ?? makePage(inColours(inTheme(text, theme), theme, look))
    coloured.set(key, made)
    return made
  }
}

const inTheme = (text: string, theme: Theme) =>
  text.replace('<html lang="en" class="light"', `<html lang="en" class="${themeClass(theme)}"`)

function inColours(text: string, theme: Theme, look: Look): string {
  const bar = barIn(look, theme)
  const withBar = bar
    ? text.replace(/(<meta name="theme-color" content=")[^"]*/, (_, start: string) => start + bar)
    : text
  return withBar.replace('</head>', () => `${look.styles}</head>`)
}

function makePage(text: string): Page {
  const html = Buffer.from(text)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  let compressed: Buffer | undefined
  const brotli = () => {
    compressed ??= brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    return compressed
  }
  const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)]
    .map(([, css = '']) => ` 'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    .join('')
  return { html, brotli, etag, styles }
}
