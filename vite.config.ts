import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { groupChunks } from './scripts/chunks.ts'
import { compileTexts } from './scripts/compile-texts.ts'
import { nameWidths } from './scripts/css.ts'

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
  ].map((path) => [path, server]),
)

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const { plugin: findChunks, groups } = groupChunks()

export default defineConfig(({ isSsrBuild }) => ({
  root: fromHere('./portal'),
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [findChunks]),
    nameWidths(),
    servePanel(),
    compileTexts(),
    leaveOutDescriptions(),
  ],
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: [fromHere('./portal/index.html'), fromHere('./exam-panel/boot.ts')],
          output: {
            codeSplitting: {
              groups,
            },
          },
        },
  },
  server: { port: 5173, proxy: toServer },
}))

/** What calls say of themselves is for the server's description of them; browsers need not fetch it. */
function leaveOutDescriptions(): Plugin {
  return {
    name: 'descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/domain\/[\w-]+\/calls[\w-]*\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(/^ {2}(summary|source): '.*',$/gm, ''), map: null }),
    },
  }
}

/** The exam panel has a page of its own; the build composes it (`scripts/build.ts`). */
function servePanel(): Plugin {
  return {
    name: 'exam-panel',
    configureServer: ({ middlewares, transformIndexHtml }) => {
      middlewares.use(async (request, response, next) => {
        const url = request.url ?? ''
        if (!/^\/exampanel(\/|$)/.test(url)) return next()
        const page = await readFile(fromHere('./exam-panel/index.html'), 'utf8')
        const script = `/@fs${fromHere('./exam-panel/boot.ts')}`
        const html = await transformIndexHtml(url, page.replace('boot.ts', script))
        response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
      })
    },
  }
}
