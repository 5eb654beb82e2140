import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { formulaFont } from './scripts/assets/formula-font.ts'
import { pageParts } from './scripts/assets/page-parts.ts'
import { type Group, groupChunks, isReact } from './scripts/chunks.ts'
import { compileTexts } from './scripts/compile-texts.ts'
import { nameWidths } from './scripts/css.ts'
import { groupDeskChunks } from './scripts/desk/chunks.ts'
import { importIcons } from './scripts/desk/import-icons.ts'

const server = process.env.API_URL ?? 'http://localhost:3000'
const toServer = Object.fromEntries(
  [
    '/api',
    '/prod',
    '/files',
    '/config.json',
    '/manifest.webmanifest',
    '/student',
    '/tests',
    '/examPanel',
    '/calendar',
    '/desk/v1',
  ].map((path) => [path, server]),
)

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const { plugin: findChunks, groups } = groupChunks()
const deskChunks = groupDeskChunks()

const usualBuild = {
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  reportCompressedSize: false,
} as const

/** The shortest hash that the bundler allows: pages name dozens of files, and a hash cannot be compressed. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/** Every page of the portal has these before it imports anything later, so that no import needs to name them. */
const isOfEveryPage = (file: string) => /\/(boot-parts|react|rolldown-runtime|shared)-[^/]+\.js$/.test(file)

const portalConfig = (isSsrBuild = false): UserConfig => ({
  root: fromHere('./portal'),
  plugins: [
    react(),
    pageParts(),
    ...(isSsrBuild ? [] : [findChunks]),
    nameWidths(),
    serveApart('exam-panel', /^\/exampanel(\/|$)/),
    serveApart('portal/app/as-family', /^\/desk\/as-family(\?|$)/),
    serveApart('desk', /^\/desk(\/(?!v1\/)|$)/),
    compileTexts(),
    formulaFont(),
    leaveOutDescriptions(/\/domain\/([\w-]+\/)+([\w-]+-)?calls[\w-]*\.ts$/),
    leaveOutPictures(/\/pdf_viewer\.css$/),
  ],
  build: {
    outDir: '../dist/portal',
    ...usualBuild,
    modulePreload: {
      ...usualBuild.modulePreload,
      resolveDependencies: (_file, needed) => needed.filter((file) => !isOfEveryPage(file)),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: [fromHere('./portal/index.html'), fromHere('./exam-panel/boot.ts')],
          output: { ...fileNames, codeSplitting: { groups } },
        },
  },
  server: { port: 5173, proxy: toServer },
})

type Apart = { folder: string; files: string; plugins: Plugin[]; groups: Group[] }

/** Built apart, so that no file of the portal depends on it. */
const apartConfig = ({ folder, files, plugins, groups }: Apart): UserConfig => ({
  root: fromHere(`./${folder}`),
  base: `/${files}/`,
  plugins: [
    react(),
    pageParts(),
    ...plugins,
    nameWidths(),
    compileTexts(),
    leaveOutDescriptions(/\/domain\/([\w-]+\/)+([\w-]+-)?calls\.ts$/),
  ],
  publicDir: false,
  build: {
    outDir: fromHere(`./dist/portal/${files}`),
    ...usualBuild,
    rolldownOptions: {
      input: [fromHere(`./${folder}/index.html`)],
      output: { ...fileNames, codeSplitting: { groups } },
    },
  },
})

/** The desk (`--mode desk`). */
const desk: Apart = {
  folder: 'desk',
  files: 'desk-files',
  plugins: [deskChunks.plugin, importIcons(), formulaFont()],
  groups: deskChunks.groups,
}
/** The portal in a frame of the desk (`--mode as-family`). */
const asFamily: Apart = {
  folder: 'portal/app/as-family',
  files: 'desk-files/as-family',
  plugins: [formulaFont(), leaveOutPictures(/\/pdf_viewer\.css$/)],
  groups: [{ name: 'react', priority: 1, test: isReact }],
}

export default defineConfig(({ mode, isSsrBuild }) => {
  if (mode === 'desk') return apartConfig(desk)
  if (mode === 'as-family') return apartConfig(asFamily)
  return portalConfig(isSsrBuild)
})

/** What calls say of themselves is for the server's description of them; browsers need not fetch it. */
function leaveOutDescriptions(files: RegExp): Plugin {
  return {
    name: 'descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: files },
      handler: (code) => ({
        code: code.replaceAll(/^ {2}(summary|source):\s+(['"]).*\2,$/gm, ''),
        map: null,
      }),
    },
  }
}

/** The exam panel and the desk have pages of their own; the build composes them (`scripts/build.ts`). */
function serveApart(folder: string, addresses: RegExp): Plugin {
  return {
    name: folder,
    configureServer: ({ middlewares, transformIndexHtml }) => {
      middlewares.use(async (request, response, next) => {
        const url = request.url ?? ''
        if (!addresses.test(url)) return next()
        const page = await readFile(fromHere(`./${folder}/index.html`), 'utf8')
        const script = `/@fs${fromHere(`./${folder}/boot.ts`)}`
        const html = await transformIndexHtml(url, page.replace('boot.ts', script))
        response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
      })
    },
  }
}

/** The pictures of the editor of pdf.js, which is not used: the service worker would fetch 32 files of them. */
function leaveOutPictures(id: RegExp): Plugin {
  return {
    name: 'leave-out-pictures',
    enforce: 'pre',
    transform: {
      filter: { id },
      handler: (code) => code.replaceAll(/url\("?images\/(?!loading-icon)[^)]*\)/g, 'url("data:,")'),
    },
  }
}
