import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#server/network/network.ts'

/** For one process: how many connections are opened at once, and in each step. */
type Pace = { atOnce: number; perStep: number; stepMs: number }

/** 500 a second: requests of open connections are answered in between. */
const usualPace: Pace = { atOnce: 50, perStep: 5, stepMs: 10 }

/**
 * Starts reading new connections a few at a time, so that thousands at once are not refused and do not delay
 * the open ones. Networks take turns, so that many connections of one delay no other.
 */
export function paceConnections(server: Server, { atOnce, perStep, stepMs }: Pace = usualPace): void {
  const begin = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  server.removeAllListeners('connection')
  // A socket is not read before `resume`.
  Object.assign(server, { pauseOnConnect: true })
  const waiting = new Map<string, Socket[]>()
  let free = atOnce
  let steps: NodeJS.Timeout | undefined

  function assign(socket: Socket): void {
    if (socket.destroyed) return
    free -= 1
    for (const listener of begin) listener.call(server, socket)
    socket.resume()
  }

  function step(): void {
    free = Math.min(atOnce, free + perStep)
    for (const [network, sockets] of waiting) {
      if (free <= 0) return
      const socket = sockets.shift()
      // Moves behind the other networks.
      waiting.delete(network)
      if (sockets.length > 0) waiting.set(network, sockets)
      if (socket) assign(socket)
    }
    if (free < atOnce || waiting.size > 0) return
    clearInterval(steps)
    steps = undefined
  }

  server.on('connection', (socket) => {
    steps ??= setInterval(step, stepMs)
    if (free > 0 && waiting.size === 0) return assign(socket)
    const network = networkOf(socket.remoteAddress ?? '')
    const sockets = waiting.get(network) ?? []
    sockets.push(socket)
    waiting.set(network, sockets)
    // Without a listener, a socket that fails while it waits would end the process.
    socket.once('error', () => socket.destroy())
  })
  server.once('close', () => clearInterval(steps))
}
