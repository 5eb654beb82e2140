import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const starter = new URL('./run-with-signals.mjs', import.meta.url).href

/** A starter of a program, like `npm start` for the server. */
const argumentsOf = (program: string) => [
  '--input-type=module',
  '-e',
  `import { runWithSignals } from '${starter}'
  await runWithSignals([process.execPath, '-e', ${JSON.stringify(program)}])`,
]
const start = (program: string) => spawn(process.execPath, argumentsOf(program))

test.each(['SIGTERM', 'SIGHUP'] as const)(
  '%s ends the program regularly, and then its starter',
  async (signal) => {
    const child = start(`
    process.on('${signal}', () => setTimeout(() => { console.log('saved'); process.exit(0) }, 100))
    setInterval(() => {}, 1000)
    console.log('running')`)
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await text(child.stdout)).toContain('saved')
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0)
  },
)

test('the program ends when npm and its shell were killed', async () => {
  const program = `process.on('SIGTERM', () => { console.log('saved'); process.exit(0) }); setInterval(() => {}, 1000); console.log('running')`
  const shell = spawn('sh', ['-c', '"$@"; true', 'sh', process.execPath, ...argumentsOf(program)], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  await once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  expect(await text(shell.stdout)).toContain('saved')
})

test('the starter has the exit code of the program', async () => {
  const [status] = await once(start('process.exit(3)'), 'exit')
  expect(status).toBe(3)
})
