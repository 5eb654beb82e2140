/**
 * Builds the portal into dist/portal: assets with Vite, then the pages. `login.html` contains the
 * rendered sign-in screen and its styles, so that it paints before any script; `portal.html` the frame of the
 * shell, `panel.html` the exam panel. The desk is built apart, into the folder `desk-files` of it, with its page `desk.html`. Everything is compressed quickly; `compress.ts` does it at the highest level.
 */
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { limits } from '../domain/assignment/rules.ts'
import { notPages } from '../domain/page-address.ts'
import { writeAppIcons } from './assets/app-icons.ts'
import { compressQuickly } from './assets/compress.ts'
import { addPageParts } from './assets/page-parts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const finished = join(root, 'dist/portal')
/** Renamed when complete: a server or a test never reads half of a new build. */
const out = join(root, 'dist/portal.making')
/** The portal's code for the server. */
const rendering = join(root, 'dist/on-server')
const renderingMaking = join(root, 'dist/on-server.making')
const configFile = join(root, 'vite.config.ts')
const pdfjs = join(root, 'node_modules/pdfjs-dist')

/** Not `desk`: a folder of that name would be in the way of the page's addresses. */
const deskFiles = 'desk-files'
/** Of the portal in a frame of the desk. */
const familyFiles = `${deskFiles}/as-family`

/** Its name in the manifest, relative to the portal's folder. */
const panelEntry = '../exam-panel/boot.ts'
const panelNeeds = [panelEntry, '../exam-panel/main.tsx']

/** How long open tabs find the files of an older build. */
const formerForMs = 7 * 24 * 60 * 60 * 1000

/** Bytes before compression. */
const maxAhead = 200_000

type Prerender = { renderLogin: () => string; renderFrame: () => string }
type DeskPrerender = { renderSignIn: () => Promise<string> }

await build({ configFile, logLevel: 'warn', build: { outDir: out } })
await build({ configFile, logLevel: 'warn', mode: 'desk', build: { outDir: join(out, deskFiles) } })
await build({
  configFile,
  logLevel: 'warn',
  mode: 'as-family',
  build: { outDir: join(out, familyFiles) },
})
// Whole, so that the server needs none of the portal's packages.
await build({
  configFile,
  logLevel: 'error',
  publicDir: false,
  build: {
    ssr: true,
    outDir: renderingMaking,
    manifest: false,
    rolldownOptions: {
      input: {
        prerender: join(root, 'portal/app/prerender.tsx'),
        'prerender-desk': join(root, 'desk/entry/prerender.tsx'),
        'render-screen': join(root, 'portal/app/on-server/render-screen.tsx'),
      },
    },
  },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
})
const importRendering = (name: string) => import(pathToFileURL(join(renderingMaking, name)).href)
const { renderLogin, renderFrame }: Prerender = await importRendering('prerender.js')
const { renderSignIn }: DeskPrerender = await importRendering('prerender-desk.js')

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(out, folder, '.vite/manifest.json'), 'utf8')) as Manifest
const manifest = await readManifest('')
const portalBuild = { manifest, base: '/' }
const template = await readFile(join(out, 'index.html'), 'utf8')
const fontLinkOf = ({ manifest, base } = portalBuild) => {
  const font = Object.values(manifest).find((chunk) => /figtree-basic[\w-]*\.woff2$/.test(chunk.file))?.file
  return `<link rel="preload" as="font" type="font/woff2" href="${base}${font}" crossorigin>`
}
/**
 * Not on home's page: it would delay what home needs, and is loaded by then. The exam panel takes it from the
 * cache.
 */
const fontLink = fontLinkOf()
/** The name of this build: the hash of its assets' names, which contain hashes of their content. */
const assets = (await readdir(join(out, 'assets'))).sort().map((name) => `/assets/${name}`)
const version = createHash('sha256').update(assets.join()).digest('hex').slice(0, 12)

await writeFile(join(out, 'login.html'), await composeLogin())
await writeFile(join(out, 'portal.html'), composePortal())
await writeFile(join(out, 'panel.html'), await composePanel())
await writeFile(join(out, 'desk.html'), await composeDesk())
await writeFile(join(out, 'as-family.html'), await composeFamilyFrame())
await copyPdfParts()
await writeServiceWorker()
await writeAppIcons(out)
await rm(join(out, 'index.html'))
await compressQuickly(out)
await keepFormerAssets('assets')
await keepFormerAssets(`${deskFiles}/assets`)
await keepFormerAssets(`${familyFiles}/assets`)
await rm(finished, { recursive: true, force: true })
await rm(rendering, { recursive: true, force: true })
await rename(renderingMaking, rendering)
await rename(out, finished)

/** The sign-in page with its styles inside: it paints from this file only. */
async function composeLogin(): Promise<string> {
  const needed = ['index.html', 'app/main.tsx', 'app/login.tsx']
  const css = await readAll(stylesOf(needed))
  return composePage([fontLink, ...preloadsOf(needed), `<style>${css}</style>`], renderLogin())
}

/** Every other page: preloads what home needs, so that no file waits for another. */
function composePortal(): string {
  const needed = ['index.html', 'app/main.tsx', 'app/portal.tsx']
  return composePage([...stylesheetsOf(needed), ...preloadsOf(needed)], renderFrame())
}

/** The exam panel's page: its HTML, with the built names. */
async function composePanel(): Promise<string> {
  const page = await readFile(join(root, 'exam-panel/index.html'), 'utf8')
  const built = addPageParts(page).replace('boot.ts', `/${manifest[panelEntry]?.file}`)
  return composePage([fontLink, ...stylesheetsOf(panelNeeds), ...preloadsOf(panelNeeds)], '', built)
}

async function readAll(files: string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(join(out, file), 'utf8')))
  return texts.join('')
}

/**
 * The desk's page, with what all of it needs, and the rendered sign-in: it is hidden, because the boot script knows whether it comes
 * next. The styles of both are inside. Vite's loader takes a disabled link for a loaded one.
 */
async function composeDesk(): Promise<string> {
  const { page, built } = await takeApart(deskFiles)
  const needed = ['boot', 'base'].map((name) => chunkNamed(name, built.manifest))
  const styles = stylesOf([...needed, 'entry/entry-screen.tsx'], built)
  const inside = [
    `<style>${await readAll(styles.map((file) => `${deskFiles}/${file}`))}</style>`,
    ...styles.map((file) => `<link rel="stylesheet" href="${built.base}${file}" disabled>`),
  ]
  const composed = composePage([...preloadsOf(needed, built), ...inside], await renderSignIn(), page)
  return composed.replace('<div id="root">', '<div id="root" hidden>')
}

/** The page of the portal in a frame of the desk. */
async function composeFamilyFrame(): Promise<string> {
  const { page, built } = await takeApart(familyFiles)
  const needed = ['index.html', 'main.tsx']
  return composePage(
    [fontLinkOf(built), ...stylesheetsOf(needed, built), ...preloadsOf(needed, built)],
    '',
    page,
  )
}

/** A page that is built apart: it moves to the folder of the pages. */
async function takeApart(folder: string) {
  const built = { manifest: await readManifest(folder), base: `/${folder}/` }
  const file = join(out, folder, 'index.html')
  const page = await readFile(file, 'utf8')
  await rm(file)
  return { page, built }
}

/** Preloads every script that the entries import statically: none waits for another. */
function preloadsOf(entries: string[], { manifest, base } = portalBuild): string[] {
  const keys = entries.flatMap((entry) => reach(entry, manifest))
  const files = new Set(keys.map((key) => manifest[key]?.file))
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`)
}

function stylesOf(entries: string[], { manifest } = portalBuild): string[] {
  const keys = entries.flatMap((entry) => reach(entry, manifest))
  return [...new Set(keys.flatMap((key) => manifest[key]?.css ?? []))]
}

function stylesheetsOf(entries: string[], built = portalBuild): string[] {
  return stylesOf(entries, built).map(
    (file) => `<link rel="stylesheet" crossorigin href="${built.base}${file}">`,
  )
}

function composePage(head: string[], html: string, page = template): string {
  const always = [`<meta name="build" content="${version}">`]
  return (
    page
      .replaceAll(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
      // Async: the boot script does not wait for the styles.
      .replace('<script type="module"', `${[...always, ...head].join('\n')}\n<script async type="module"`)
      .replace('<div id="root"></div>', `<div id="root">${html}</div>`)
  )
}

/**
 * What the service worker fetches ahead: first the pages, then everything that opens a screen, so that each opens offline. The
 * few large parts that not everyone uses (charts, date pickers, players) are cached after their first use.
 */
async function writeServiceWorker(): Promise<void> {
  const file = join(out, 'sw.js')
  const text = await readFile(file, 'utf8')
  const entries = ['app/main.tsx', 'app/login.tsx', 'app/portal.tsx', ...panelNeeds]
  const first = new Set(entries.flatMap((entry) => reach(entry)))
  const firstFiles = new Set([...first].map((key) => `/${manifest[key]?.file}`))
  const sizes = await Promise.all(assets.map(async (asset) => (await stat(join(out, asset))).size))
  for (const style of stylesOf(entries)) firstFiles.add(`/${style}`)
  const needed = assets.filter((asset) => firstFiles.has(asset))
  // The font of formulas comes with the first formula.
  const later = assets.filter(
    (asset, index) =>
      !firstFiles.has(asset) && (sizes[index] ?? 0) <= maxAhead && !/formulas-[^/]+woff2$/.test(asset),
  )
  const filled = text
    .replace('__VERSION__', version)
    .replace('__FIRST__', JSON.stringify(needed))
    .replace('__REST__', JSON.stringify(later))
    .replace('__PDF__', JSON.stringify(await listPdf()))
    .replace('__SHARE_LIMITS__', JSON.stringify(limits))
    .replace('__NOT_PAGES__', () => String(notPages))
  await writeFile(file, filled)
}

/** What the service worker keeps once a PDF is kept offline. */
async function listPdf() {
  const { version } = JSON.parse(await readFile(join(pdfjs, 'package.json'), 'utf8')) as { version: string }
  const names = await readdir(join(out, 'pdf'), { recursive: true, withFileTypes: true })
  const parts = names
    .filter((entry) => entry.isFile() && !entry.name.startsWith('LICENSE'))
    .map(({ parentPath, name }) => `/${relative(out, join(parentPath, name)).replaceAll('\\', '/')}`)
  const entries = ['shared/viewer/file-viewer.tsx', 'shared/viewer/pdf/positioned-pdf.tsx']
  const code = entries.flatMap((entry) => reach(entry)).map((key) => `/${manifest[key]?.file}`)
  const styles = stylesOf(entries).map((style) => `/${style}`)
  const worker = assets.filter((asset) => asset.includes('/pdf.worker'))
  return { version, assets: [...new Set([...code, ...styles, ...worker])], parts: parts.sort() }
}

/**
 * Files that pdf.js loads on demand: East Asian character maps, standard fonts, and decoders of rare picture
 * formats, as scripts: the page's policy forbids WebAssembly.
 */
async function copyPdfParts(): Promise<void> {
  await Promise.all(
    ['cmaps', 'standard_fonts', 'wasm'].map((part) =>
      cp(join(pdfjs, part), join(out, 'pdf', part), {
        recursive: true,
        filter: (source) => !/\.wasm$|quickjs|qcms/i.test(source),
      }),
    ),
  )
}

/** A chunk and its static imports, without what it loads later. */
function reach(entry: string, of = manifest, seen = new Set<string>()): string[] {
  const chunk = of[entry]
  if (!chunk) throw new Error(`the build holds no chunk for ${entry}`)
  if (seen.has(entry)) return []
  seen.add(entry)
  return [entry, ...(chunk.imports ?? []).flatMap((key) => reach(key, of, seen))]
}

/** The key of a chunk that has modules of several entries (`scripts/desk/chunks.ts`). */
function chunkNamed(name: string, of: Manifest): string {
  const [found] = Object.entries(of).find(([key, chunk]) => key.startsWith('_') && chunk.name === name) ?? []
  if (found === undefined) throw new Error(`the build holds no chunk named ${name}`)
  return found
}

/** Names of assets contain a hash of their content: two builds can be in one folder. */
async function keepFormerAssets(folder: string): Promise<void> {
  const [from, to] = [join(finished, folder), join(out, folder)]
  const former = await readdir(from).catch(() => [])
  const made = new Set(await readdir(to))
  const times = await Promise.all(former.map(async (name) => (await stat(join(from, name))).mtimeMs))
  // The build that was served until now is kept, whatever its age.
  const newest = Math.max(...times)
  for (const [index, name] of former.entries()) {
    if (!made.has(name) && newest - (times[index] ?? 0) < formerForMs)
      await cp(join(from, name), join(to, name), { preserveTimestamps: true })
  }
}
