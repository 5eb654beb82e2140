import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const configuration = fileURLToPath(new URL('../../docs/haproxy.cfg', import.meta.url))

/** What HAProxy counted of all clients since it was started. */
export type Seen = { requests: number; failed: number; asked_again: number }

/** HAProxy with `docs/haproxy.cfg`. */
export class Balancer {
  readonly #socket: string
  readonly #child: ChildProcess
  #complaint = ''

  /** @param addresses as the file names them */
  constructor(base: string, addresses: Readonly<Record<string, string>>) {
    this.#socket = join(base, 'haproxy.sock')
    this.#child = spawn('haproxy', ['-f', configuration, '-db'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...addresses, STATS_SOCKET: this.#socket },
    })
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk).slice(-5000)
    })
  }

  /** Waits until servers take requests. @throws where HAProxy has ended, or it takes too long */
  async untilUp(...names: string[]): Promise<void> {
    const end = performance.now() + 60_000
    for (;;) {
      const rows = await this.#readStates().catch(() => [])
      if (names.every((name) => rows.some((row) => row.svname === name && row.status?.startsWith('UP'))))
        return
      if (this.#child.exitCode !== null || performance.now() > end)
        throw new Error(`HAProxy does not reach ${names.join(' and ')}: ${this.#complaint}`)
      await sleep(50)
    }
  }

  async countSeen(): Promise<Seen> {
    const rows = await this.#readStates()
    const web = rows.find((row) => row.pxname === 'web')
    const homeroom = rows.find((row) => row.pxname === 'homeroom' && row.svname === 'BACKEND')
    return {
      requests: Number(web?.req_tot),
      failed: Number(web?.hrsp_5xx),
      asked_again: Number(homeroom?.wredis) + Number(homeroom?.wretr),
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }

  async #readStates(): Promise<Record<string, string>[]> {
    const socket = connect(this.#socket)
    socket.end('show stat\n')
    const [head = '', ...lines] = (await text(socket)).replace(/^# /, '').trim().split('\n')
    const names = head.split(',')
    return lines.map((line) => {
      const values = line.split(',')
      return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
    })
  }
}
