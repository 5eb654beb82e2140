import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { programOf } from '#server/database/bundled-programs.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { megabytesOf } from '../../processes.ts'
import type { Attack, Target } from '../attack.ts'
import { type Bomb, bombs } from './files.ts'

/** A command has to work beside a server on a machine of 1 GB. */
const maxMegabytes = 512
const patienceMs = 120_000

async function detonate(target: Target, { name, files, path = '', options = [] }: Bomb): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-bomb-'))
  try {
    for (const [file, content] of Object.entries(files())) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), content)
    }
    const { megabytes, code, output, ms } = await runImport(target, [
      join(folder, path),
      '--institute',
      '1',
      ...options,
    ])
    console.log(
      `  ${name}: ${megabytes} MB, ${ms} ms, exit ${code}: ${output.trim().split('\n').at(-1)?.slice(0, 150)}`,
    )
    return [
      megabytes > maxMegabytes ? `${name}: ${megabytes} MB` : '',
      code === null ? `${name}: has not ended in ${patienceMs / 1000} s, or was killed` : '',
      /\bat .+:\d+:\d+|out of memory|Maximum call stack|Error:/.test(output)
        ? `${name}: ${output.slice(-200)}`
        : '',
    ].filter((fault) => fault !== '')
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function runImport(target: Target, args: readonly string[]) {
  // As Node chooses by itself where a container has that much memory.
  const heap = `--max-old-space-size=${maxMegabytes / 2}`
  const child = spawn(process.execPath, [heap, programOf('cli/import.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: target.databaseAddress,
      DATA_DIR: target.folder,
      SECRET_KEY: testKey,
      LOG_LEVEL: 'fatal',
    },
  })
  const parts: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => parts.push(part))
  const began = performance.now()
  let megabytes = 0
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, Math.round(megabytesOf(child.pid ?? 0, 'VmHWM')))
  }, 20)
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(late)
  clearInterval(watching)
  return {
    megabytes,
    code,
    output: Buffer.concat(parts).toString('utf8'),
    ms: Math.round(performance.now() - began),
  }
}

export const importBombs: Attack = {
  name: 'imports that grow in memory',
  run: async (target) => {
    const found: string[] = []
    for (const bomb of bombs) found.push(...(await detonate(target, bomb)))
    return { attempts: bombs.length, found }
  },
}
