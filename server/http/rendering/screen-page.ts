import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

  return (page, { of, html, replies }) => {
    const { html: picture, rules, classes } = prepareScreen(html)
    const nonce = randomBytes(16).toString('base64')
    const sheets = stylesOf(classes)
    const links = page.match(/<link rel="(stylesheet|modulepreload)"[^>]*>\s*/g) ?? []
    const missing = links.filter((link) => !sheets.some(({ file }) => link.includes(file)))
    // Vite's loader takes a disabled link for a loaded one: styles that came twice would ask for the font again, and move the text.
    const inside = sheets.map(({ file }) => `<link rel="stylesheet" href="/${file}" disabled>\n`)
    // The portal notes which file each is from: a picture of the screen needs them at the next visit.
    const styles = sheets.map(
      ({ file, text }) => `<style nonce="${nonce}" data-href="/${file}">${text}</style>`,
    )
    const ownStyles = rules && `<style nonce="${nonce}">${rules}</style>`
    const script = /<script async type="module"[^>]*><\/script>\s*/.exec(page)?.[0] ?? ''
    const rest = [...links, script].reduce((text, part) => text.replace(part, ''), page)
    return {
      nonce,
      html: rest
        .replace('</head>', () => `${styles.join('')}${ownStyles}</head>`)
        .replace(
          '<div id="root">',
          () =>
            `<div id="picture" inert data-of="${of}">${picture}</div>
<script type="application/json" id="replies">${jsonIn(replies)}</script>
${inside.join('')}${missing.join('')}${script}<div id="root">`,
        ),
    }
  }
}

const classesIn = (css: string) => [...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)

/** Text that cannot end the element that it is in. */
const jsonIn = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
