import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseNode } from './database-node.ts'

const lookEveryMs = 250
/** Checks without an answer, one after the other, before the standby is promoted. */
const maxMissed = 2

/**
 * A primary and a standby that has every commit before it is acknowledged. Does what Patroni does for operators: it says
 * over HTTP who is the primary, and promotes the standby when the primary does not answer.
 */
export class DatabasePair {
  readonly nodes: readonly [DatabaseNode, DatabaseNode]
  readonly statePorts: readonly [number, number]
  #primary: DatabaseNode
  #servers: Server[] = []

  constructor({ base, ports, programs }: { base: string; ports: readonly number[]; programs: string }) {
    const [first = 0, second = 0, stateFirst = 0, stateSecond = 0] = ports
    const make = (name: string, port: number) =>
      new DatabaseNode({ folder: join(base, name), port, programs })
    this.nodes = [make('postgres-first', first), make('postgres-second', second)]
    this.statePorts = [stateFirst, stateSecond]
    this.#primary = this.nodes[0]
  }

  get primary(): DatabaseNode {
    return this.#primary
  }

  get standby(): DatabaseNode {
    return this.nodes[this.#primary === this.nodes[0] ? 1 : 0]
  }

  async start(): Promise<void> {
    await this.primary.makePrimary()
    await this.standby.follow(this.primary)
    this.#servers = this.nodes.map((node, index) =>
      createServer(async (_request, response) => {
        const isPrimary = await node.isPrimary().catch(() => false)
        response.writeHead(isPrimary ? 200 : 503).end()
      }).listen(this.statePorts[index], '127.0.0.1'),
    )
  }

  /** Returns when the primary was lost and the standby has taken over. */
  async failOver(): Promise<void> {
    for (let missed = 0; missed < maxMissed; ) {
      const isThere = await this.primary.isPrimary().catch(() => false)
      missed = isThere ? 0 : missed + 1
      if (missed < maxMissed) await sleep(lookEveryMs)
    }
    const next = this.standby
    await next.promote()
    this.#primary = next
  }

  /** The lost one comes back as the standby. */
  async repair(): Promise<void> {
    await this.standby.kill()
    await this.standby.follow(this.primary)
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) server.close()
    for (const node of this.nodes) await node.kill()
  }
}
