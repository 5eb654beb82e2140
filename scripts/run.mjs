/**
 * The start of `npm start`, `npm test` and the other commands. Runs on any Node from 20 on, with nothing
 * installed: installs from the lock file when it changed, builds the portal when its sources changed, then
 * continues with the Node that the project pins.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runWithSignals } from './run-with-signals.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
// Node's compile cache: every start takes half as long.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.homeroom', 'compile-cache')
const [task = '', ...rest] = process.argv.slice(2)
const node = join('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const tasks = {
  start: { needsPortal: true, files: ['server/main.ts'] },
  build: { needsPortal: true, files: [] },
  import: { needsPortal: false, files: ['cli/import.ts'] },
  export: { needsPortal: false, files: ['cli/export.ts'] },
  homework: { needsPortal: false, files: ['cli/homework.ts'] },
  seal: { needsPortal: false, files: ['cli/seal.ts'] },
  connect: { needsPortal: false, files: ['cli/connect.ts'] },
  'admin-token': { needsPortal: false, files: ['cli/admin-token.ts'] },
  jobs: { needsPortal: false, files: ['cli/jobs/jobs.ts'] },
  webhook: { needsPortal: false, files: ['cli/webhook.ts'] },
  'end-sessions': { needsPortal: false, files: ['cli/end-sessions.ts'] },
  operator: { needsPortal: false, files: ['cli/operator/operator.ts'] },
  reseal: { needsPortal: false, files: ['cli/reseal.ts'] },
  passwords: { needsPortal: false, files: ['cli/passwords/passwords.ts'] },
  staff: { needsPortal: false, files: ['cli/staff/staff.ts'] },
  who: { needsPortal: false, files: ['cli/who.ts'] },
  backup: { needsPortal: false, files: ['cli/backup.ts'] },
  restore: { needsPortal: false, files: ['cli/restore.ts'] },
  upgrade: { needsPortal: false, files: ['cli/upgrade.ts'] },
  release: { needsPortal: false, files: ['scripts/release.ts'] },
  // It builds the portal itself, in parallel.
  test: { needsPortal: false, files: ['scripts/test.ts'] },
  check: { needsPortal: false, files: ['scripts/check.ts'] },
  e2e: { needsPortal: true, files: ['scripts/e2e.ts'] },
  attack: { needsPortal: true, files: ['lab/attack/run.ts'] },
  durability: { needsPortal: true, files: ['lab/durability/run.ts'] },
  cluster: { needsPortal: true, files: ['lab/cluster/run.ts'] },
  simulate: { needsPortal: false, files: ['lab/simulation/run.ts'] },
  bench: { needsPortal: true, files: ['lab/bench/run.ts'] },
  path: { needsPortal: true, files: ['lab/path/run.ts'] },
  dev: { needsPortal: true, files: ['scripts/dev.ts'] },
  kit: { needsPortal: false, files: ['scripts/kit.ts'] },
}
const chosen = tasks[task]
if (!chosen) {
  console.error(`Unknown command "${task}". There are: ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}

keepStamp('installed', ['package.json', 'package-lock.json'], () => {
  console.log('Installing what the project needs …')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  // Not `ci`: it refuses a lock file without the binaries of other platforms, which a mirror may lack.
  run([...npm, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  // Not where it is unpacked without git.
  if (existsSync('.git')) spawnSync('git', ['config', 'core.hooksPath', '.githooks'])
})
if (chosen.needsPortal) {
  const sources = [
    'portal',
    'exam-panel',
    'desk',
    'ui',
    'domain',
    'scripts/build.ts',
    'scripts/chunks.ts',
    'scripts/assets',
    'scripts/desk',
    'scripts/compile-texts.ts',
    'vite.config.ts',
    'package-lock.json',
  ]
  keepStamp('built', sources, () => {
    console.log('Building the portal …')
    run([node, 'scripts/build.ts'])
  })
  // What tests load need not be as small as it can be.
  if (!process.env.QUICK_BUILD)
    keepStamp('compressed', sources, () => run([node, 'scripts/assets/compress.ts']))
}
for (const file of chosen.files) await runWithSignals([node, ...settingsFor(file), file, ...rest])

/** The server and its commands read the settings in .env; tests and benches have their own. */
function settingsFor(file) {
  return /^(server|cli)\//.test(file) ? ['--env-file-if-exists=.env'] : []
}

/** Runs `work` when the files differ from those of its last success. */
function keepStamp(name, paths, work) {
  const stamp = join('node_modules', '.homeroom', name)
  const isThere = name === 'installed' ? existsSync(node) : existsSync('dist/portal/login.html')
  const digest = digestOf(paths)
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}

function digestOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else if (!path.includes('.test.')) hash.update(path).update(readFileSync(path))
  }
  for (const path of paths) if (existsSync(path)) add(path)
  return hash.digest('hex')
}

function run([command, ...args]) {
  const ended = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (ended.status !== 0) process.exit(ended.status ?? 1)
}
