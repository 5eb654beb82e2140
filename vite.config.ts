import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.API_URL ?? 'http://localhost:3000'
const toServer = Object.fromEntries(
  ['/api', '/prod', '/files', '/config.json', '/student', '/tests', '/examPanel', '/calendar'].map((path) => [
    path,
    server,
  ]),
)

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ isSsrBuild }) => ({
  root: fromHere('./portal'),
  plugins: [react()],
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
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'boot-parts',
                  priority: 2,
                  test: /domain\/session\/idle\.ts$|portal\/shared\/(early|first-requests|held-input|picture|request|storage|freshness|delays)\.ts$/,
                },
                { name: 'react', priority: 1, test: /node_modules\/(react|react-dom|scheduler)\// },
                // `jitless` runs before the schemas that it concerns: main imports it first.
                // A few files instead of a few dozen small ones: on a slow line each costs a turn.
                {
                  name: 'shared',
                  // Of `domain` and `portal/shared` what signing in needs; each screen brings its own.
                  test: /portal\/app\/jitless\.ts$|\/domain\/(call|status-message|config|session\/(address|app-link|calls|email|failures|idle|log|outcome|theme|user-type|validation|year)[^/]*)\.ts$|\/portal\/shared\/(?!feature-texts|kept-drafts|query-view|long-list|use-)[^/]+\.tsx?$|\/ui\/(button|crest|icon-button|join-classes|spinner|toast|use-popup)\b|node_modules\/(use-intl|intl-messageformat|@formatjs|icu-minify|zustand|zod)\/|node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
                },
                {
                  // What forms are made of: the first thing of signing in, and of many a popup.
                  name: 'fields',
                  test: /\/ui\/(form-error|password-field|text-field)\.|node_modules\/react-hook-form\/|lucide-react\/dist\/esm\/icons\/(eye|eye-off|circle-alert)\./,
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
