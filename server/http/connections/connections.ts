import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#server/network/network.ts'

/** Of one process: what it begins at once, and then in each step. */
type Pace = { atOnce: number; perStep: number; stepMs: number }

/** 500 a second: the requests of those that are open are answered in between. */
const usualPace: Pace = { atOnce: 50, perStep: 5, stepMs: 10 }

/**
 * Begins to read from new connections a few at a time: of thousands in one moment none is refused, and those that were open
 * before are not kept waiting by all of them. Networks take turns, so that many from one delay no other.
 */
export function paceConnections(server: Server, { atOnce, perStep, stepMs }: Pace = usualPace): void {
  const begin = server.listeners('connection') as ((this: Server, socket: Socket) => void)[]
  server.removeAllListeners('connection')
  // A socket is not read before `resume`.
  Object.assign(server, { pauseOnConnect: true })
  const waiting = new Map<string, Socket[]>()
  let left = atOnce
  let steps: NodeJS.Timeout | undefined

  function take(socket: Socket): void {
    if (socket.destroyed) return
    left -= 1
    for (const listener of begin) listener.call(server, socket)
    socket.resume()
  }

  function step(): void {
    left = Math.min(atOnce, left + perStep)
    for (const [network, sockets] of waiting) {
      if (left <= 0) return
      const socket = sockets.shift()
      // Behind the other networks.
      waiting.delete(network)
      if (sockets.length > 0) waiting.set(network, sockets)
      if (socket) take(socket)
    }
    if (left < atOnce || waiting.size > 0) return
    clearInterval(steps)
    steps = undefined
  }

  server.on('connection', (socket) => {
    steps ??= setInterval(step, stepMs)
    if (left > 0 && waiting.size === 0) return take(socket)
    const network = networkOf(socket.remoteAddress ?? '')
    const sockets = waiting.get(network) ?? []
    sockets.push(socket)
    waiting.set(network, sockets)
    // Without a listener one that fails before its turn would end the process.
    socket.once('error', () => socket.destroy())
  })
  server.once('close', () => clearInterval(steps))
}
