import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { programOf } from '#server/database/bundled-programs.ts'
import { makeTestFolder } from '#server/database/testing.ts'
import { filesIn, read } from './files-in.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const guide = readFileSync(join(root, 'docs/guide.md'), 'utf8')
const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block)
const commands = blocksOf('sh').flatMap((block) => block.trim().split('\n'))

/** The file that runs a command of npm. */
const files = new Map(
  [
    ...readFileSync(join(root, 'scripts/run.mjs'), 'utf8').matchAll(
      /^ {2}'?([\w-]+)'?: \{ needsPortal: \w+, files: \['([^']+)'\]/gm,
    ),
  ].map(([, name = '', file = '']) => [name, file]),
)

let folder: string
let server: ChildProcess | undefined
beforeAll(async () => {
  folder = await makeTestFolder('guide')
  await writeFile(join(folder, 'vimeo-token.txt'), 'a token')
  await writeFile(join(folder, 'vdocipher-secret.txt'), 'a secret')
})
afterAll(async () => {
  await stopServer()
  await rm(folder, { recursive: true, force: true })
})

/** `NAME=value npm run <command> -- <arguments> < <file>` */
const shape = /^((?:\w+=\S+ )*)npm (?:run (\S+)|(start))(?: -- ([^<]*?))?(?: < (\S+))?$/

function start(line: string) {
  const [, settings = '', named, started, given = '', input] = shape.exec(line) ?? []
  const file = files.get(named ?? started ?? '')
  if (!file) throw new Error(`The guide has a command that cannot be run: ${line}`)
  const own = Object.fromEntries(
    settings
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((one) => one.split('=')),
  )
  const child = spawn(process.execPath, [programOf(file), ...given.split(' ').filter(Boolean)], {
    cwd: folder,
    env: { ...process.env, PASSWORD_COST: 'least', PORT: '0', DATA_DIR: 'data', NODE_ENV: 'test', ...own },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  if (input) createReadStream(join(folder, input)).pipe(child.stdin)
  else child.stdin.end()
  return child
}

/** What happens between the commands: an office fills tables, a server is stopped for an upgrade. */
const before: Readonly<Record<string, () => Promise<void>>> = {
  'npm run import -- nightly --institute 1 --leave-out 2 --faults nightly-faults.csv': async () => {
    await mkdir(join(folder, 'nightly'))
    await cp(join(folder, 'moving-in/students.csv'), join(folder, 'nightly/students.csv'))
  },
  'npm run upgrade -- backups/before-upgrade': () => stopServer(),
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function waitForServer({ stdout, stderr }: ReturnType<typeof start>): Promise<void> {
  const port = await new Promise<string>((done, fail) => {
    let output = ''
    stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /Homeroom is at http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (found) done(found)
    })
    stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    stdout.on('end', () => fail(new Error(`the server ended: ${output}`)))
  })
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
}

test('each command of the guide is one of ours, and has each of its options', () => {
  const sources = filesIn('cli', (name) => name.endsWith('.ts'))
    .map(read)
    .join('\n')
  for (const line of commands) {
    const [, , named, started, given = ''] = shape.exec(line) ?? []
    expect(files.has(named ?? started ?? ''), line).toBe(true)
    for (const [, option = ''] of given.matchAll(/--([\w-]+)/g)) expect(sources, line).toContain(option)
  }
})

// Each command by itself, in the test's process: `cli/`.
test('the commands of the guide, in its order, move an institute in and out [start-3]', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  expect(commands.length).toBeGreaterThan(10)
  let institute = '1'
  for (const line of commands) {
    await before[line]?.()
    const child = start(line.replace('--institute 1', `--institute ${institute}`))
    if (line.endsWith('npm start')) {
      server = child
      await waitForServer(child)
      continue
    }
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect(`${line}\n${out}${err}exit code ${code}`).toMatch(/exit code 0$/)
    institute = /, institute (\d+), new$/m.exec(out)?.[1] ?? institute
  }
  expect(existsSync(join(folder, 'passwords.csv'))).toBe(true)
  expect(readFileSync(join(folder, 'everything/students.csv'), 'utf8')).toContain('S1')
  expect(existsSync(join(folder, 'restored/secret-key'))).toBe(true)
})

describe('settings', () => {
  test.each(blocksOf('ini'))('%s', (block) => {
    const settings = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const others = { DATABASE_URL: 'postgres://db.example/homeroom', SECRET_KEY: 'x'.repeat(32) }
    expect(() => readConfig({ ...others, ...settings })).not.toThrow()
  })
})
