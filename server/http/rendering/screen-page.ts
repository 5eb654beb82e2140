import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { LRUCache } from 'lru-cache'
import type { PageReply } from '#domain/session/page-view.ts'
import { prepareScreen } from '#server/http/rendering/screen-html.ts'

/** The parts of a page with the HTML of a screen. */
export type ScreenPage = { of: string; html: string; replies: PageReply[] }
export type ComposePage = (page: string, screen: ScreenPage) => { html: string; nonce: string }

type Chunk = { css?: string[] }

/**
 * Prepares to put screens into pages: finds which stylesheet has which class, so that a page contains the styles of its
 * screen, and paints without another file.
 */
export async function readStyles(folder: string): Promise<ComposePage> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const files = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))]
  const sheets = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })),
  )
  const base = sheets.filter(({ file }) => file.startsWith('assets/base-'))
  const others = sheets
    .filter((sheet) => !base.includes(sheet))
    .map((sheet) => ({ ...sheet, classes: new Set(classesIn(sheet.text)) }))
  const stylesOf = (used: ReadonlySet<string>) => [
    ...base,
    ...others.filter(({ classes }) => !used.isDisjointFrom(classes)),
  ]

  const partsOf = new LRUCache<string, PageParts>({ max: 100 })

  return (page, { of, html, replies }) => {
    const parts = partsOf.get(page) ?? readPage(page)
    partsOf.set(page, parts)
    const { html: picture, rules, classes } = prepareScreen(html)
    const nonce = randomBytes(16).toString('base64')
    const sheets = stylesOf(classes)
    const missing = parts.links.filter(({ href }) => !sheets.some(({ file }) => href === `/${file}`))
    // Vite's loader takes a disabled link for a loaded one: styles that came twice would ask for the font again, and move the text.
    const inside = sheets.map(({ file }) => `<link rel="stylesheet" href="/${file}" disabled>\n`)
    // The portal notes which file each is from: a picture of the screen needs them at the next visit.
    const styles = sheets.map(
      ({ file, text }) => `<style nonce="${nonce}" data-href="/${file}">${text}</style>`,
    )
    const ownStyles = rules && `<style nonce="${nonce}">${rules}</style>`
    return {
      nonce,
      html: `${parts.head}${styles.join('')}${ownStyles}${parts.body}<div id="picture" inert data-of="${of}">${picture}</div>
<script type="application/json" id="replies">${jsonIn(replies)}</script>
${inside.join('')}${missing.map(({ tag }) => tag).join('')}${parts.script}${parts.root}`,
    }
  }
}

/** A built page without the links to its files and its script, which come after the picture. */
type PageParts = {
  head: string
  /** From the end of the head to the root of the portal. */
  body: string
  root: string
  links: { href: string; tag: string }[]
  script: string
}

/** Reads a page that the build has made; each once. */
function readPage(page: string): PageParts {
  const pieces: string[] = []
  const links: PageParts['links'] = []
  let script = ''
  let [copiedTo, headEnd, rootStart] = [0, -1, -1]
  /** Takes a tag and the spaces after it out of the page. */
  const take = (start: number, end: number): string => {
    const next = end + (/^\s*/.exec(page.slice(end))?.[0].length ?? 0)
    pieces.push(page.slice(copiedTo, start))
    copiedTo = next
    return page.slice(start, next)
  }
  let scriptStart = -1
  const parser = new Parser({
    onopentag: (name, { rel, href = '', type, id, ...others }) => {
      if (name === 'link' && (rel === 'stylesheet' || rel === 'modulepreload'))
        links.push({ href, tag: take(parser.startIndex, parser.endIndex + 1) })
      if (name === 'script' && type === 'module' && 'async' in others) scriptStart = parser.startIndex
      if (id === 'root') rootStart = parser.startIndex
    },
    onclosetag: (name) => {
      if (name === 'head') headEnd = parser.startIndex
      if (name !== 'script' || scriptStart < 0) return
      script = take(scriptStart, parser.endIndex + 1)
      scriptStart = -1
    },
  })
  parser.end(page)
  const head = pieces.join('') + page.slice(copiedTo, headEnd)
  return { head, body: page.slice(headEnd, rootStart), root: page.slice(rootStart), links, script }
}

const classesIn = (css: string) => [...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)

/** Text that cannot end the element that it is in. */
const jsonIn = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
