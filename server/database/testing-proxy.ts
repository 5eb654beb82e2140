import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A network in front of the database of a test, with faults. */
export type TestProxy = {
  /** The same database, through the proxy. */
  connectionString: string
  /** Delays all data by this many milliseconds, each way. */
  slowDown: (ms: number) => void
  /** Stops all data without an error: as with a stopped database. */
  hold: () => void
  /** Delivers the delayed data. */
  letGo: () => void
  /** Existing connections stay open and dead, new ones work: as after the network changed its route. */
  forget: () => void
  /** Breaks all connections. */
  reset: () => void
  /** As `reset`, and accepts no more until `accept`. */
  refuse: () => Promise<void>
  accept: () => Promise<void>
  close: () => Promise<void>
}

type Pair = {
  ends: readonly [Socket, Socket]
  isDead: boolean
  held: (() => void)[]
  /** Resolves when all delayed data has arrived, and how much it is. */
  arrived: Promise<void>
  late: number
}

export async function startProxy(connectionString: string): Promise<TestProxy> {
  const address = new URL(connectionString)
  // The embedded database listens there beside its Unix socket.
  const databasePort = Number(address.port)
  const pairs = new Set<Pair>()
  let isPaused = false
  let latencyMs = 0
  const server = createServer((near) => {
    const far = connect(databasePort, '127.0.0.1')
    const pair: Pair = { ends: [near, far], isDead: false, held: [], arrived: Promise.resolve(), late: 0 }
    pairs.add(pair)
    const pass = (does: () => void) => {
      if (pair.isDead) return
      if (isPaused) pair.held.push(does)
      else if (latencyMs > 0 || pair.late > 0) delay(pair, does)
      else does()
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => pass(() => to.write(chunk)))
      from.on('error', () => undefined)
      from.on('close', () => pass(() => to.destroy()))
    }
  })
  /** Keeps the order. */
  const delay = (pair: Pair, does: () => void) => {
    const at = performance.now() + latencyMs
    pair.late++
    pair.arrived = pair.arrived.then(async () => {
      await sleep(Math.max(0, at - performance.now()))
      pair.late--
      if (!pair.isDead) does()
    })
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  address.hostname = '127.0.0.1'
  address.port = String(port)

  const reset = () => {
    for (const { ends } of pairs) for (const end of ends) end.resetAndDestroy()
    pairs.clear()
  }
  const refuse = async () => {
    const closed = once(server, 'close')
    server.close()
    reset()
    await closed
  }
  return {
    connectionString: address.href,
    slowDown: (ms) => {
      latencyMs = ms
    },
    hold: () => {
      isPaused = true
    },
    letGo: () => {
      isPaused = false
      for (const { held } of pairs) for (const does of held.splice(0)) does()
    },
    forget: () => {
      isPaused = false
      for (const pair of pairs) pair.isDead = true
    },
    reset,
    refuse,
    accept: async () => {
      await listen(port)
    },
    close: async () => {
      if (server.listening) await refuse()
    },
  }
}
