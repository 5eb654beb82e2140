import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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

export default defineConfig(({ isSsrBuild }) => ({
  root: fromHere('./portal'),
  plugins: [react(), nameWidths(), servePanel(), compileTexts(), leaveOutDescriptions()],
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
              groups: [
                {
                  name: 'boot-parts',
                  priority: 2,
                  test: /domain\/session\/idle\.ts$|domain\/status-message\.ts$|portal\/shared\/(requests\/(early|first-requests|freshness|request)|loading\/(fetch-code|first-code|keep-trying|page-note|when-idle)|kept\/(held-input|kept-store|picture|seen|within-limit)|storage|delays)\.ts$|vite\/preload-helper/,
                },
                { name: 'react', priority: 1, test: /node_modules\/(react|react-dom|scheduler)\// },
                // `jitless` runs before the schemas that it concerns: the entries import it first.
                // A few files instead of a few dozen small ones: on a slow line each costs a turn.
                {
                  name: 'shared',
                  // Of `domain` and `portal/shared` what signing in needs; each screen brings its own.
                  test: /\/domain\/(call|config|session\/(address|calls|failures|idle|theme|user-type|year)[^/]*)\.ts$|\/portal\/features\/session\/(login-link|sign-in\/(app-link|login-error|outcome))\.ts$|\/portal\/shared\/((requests|loading|kept|leaving|look|sign-in)\/)?(?!feature-texts|kept-drafts|kept-work|seen-replies|lazy-part|log-out|on-device|on-its-way|query-view|long-list|use-|viewed-student|passkey-device)[^/]+\.tsx?$|\/ui\/(join-classes|words|controls\/(button|icon-button|text-field)|display\/(crest|spinner)|layout\/(as|row|stack|text)|popups\/(toast|use-popup))\b|node_modules\/(use-intl|zustand|zod)\/|node_modules\/lucide-react\/dist\/esm\/(?!icons\/(?!circle-alert))/,
                },
                {
                  // What forms are made of: the first thing of signing in, and of many a popup.
                  name: 'fields',
                  test: /\/ui\/controls\/(form-error|password-field)\.|\/portal\/shared\/use-form\.|lucide-react\/dist\/esm\/icons\/(eye|eye-off)\./,
                },
                {
                  name: 'frame',
                  test: /node_modules\/(react-router|@tanstack\/(react-query|query-core))\/|portal\/app\/shell\/shell-frame/,
                },
              ],
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
