import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Request and reply of a process. Bytes are passed unchanged. */
export type Asked = { file: string; name: string; input: unknown }
export type Answered = { result: unknown } | { error: string }

export type Processes = {
  /**
   * @throws what the work throws, as an `Error` with the same message; `AbortError` where the signal comes
   * first
   */
  run: (asked: Asked, signal: AbortSignal) => Promise<unknown>
  /** Ends all of them at once. */
  stop: () => Promise<void>
}

const program = fileURLToPath(new URL('process-child.ts', import.meta.url))

/**
 * Processes for native code on uploaded bytes. They have a lower priority including threads of libraries, no
 * secrets of the server, and can be killed at any moment.
 * @param idleMs after which an idle one is ended
 */
export function createProcesses({ idleMs, niceness }: { idleMs: number; niceness: number }): Processes {
  const all = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  function start(): ChildProcess {
    // Neither the server's settings, which contain its secrets, nor its Node options.
    const env = process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}
    const child = fork(program, { serialization: 'advanced', execArgv: [], env })
    // Before it has threads, which inherit it. Without permission the work is done all the same.
    if (child.pid !== undefined) lower(child.pid, niceness)
    all.add(child)
    const forget = () => {
      all.delete(child)
      clearTimeout(idle.get(child))
      idle.delete(child)
    }
    child.on('exit', forget).on('error', forget)
    child.unref()
    child.channel?.unref()
    return child
  }

  function take(): ChildProcess {
    for (const [child, timer] of idle) {
      clearTimeout(timer)
      idle.delete(child)
      if (child.connected) return child
    }
    return start()
  }

  function rest(child: ChildProcess): void {
    if (child.connected) idle.set(child, setTimeout(() => child.kill('SIGKILL'), idleMs).unref())
  }

  return {
    run: async (asked, signal) => {
      signal.throwIfAborted()
      const child = take()
      try {
        const answered = await ask(child, asked, signal)
        if ('error' in answered) throw new Error(answered.error)
        return answered.result
      } finally {
        rest(child)
      }
    },
    stop: async () => {
      await Promise.all(
        [...all].map((child) => {
          const ended = new Promise((resolve) => child.once('exit', resolve))
          child.kill('SIGKILL')
          return ended
        }),
      )
    },
  }
}

function lower(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {}
}

/** A process that does not reply in time is killed: native code listens to nothing else. */
function ask(child: ChildProcess, asked: Asked, signal: AbortSignal): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const onAnswer = (answered: unknown) => end(() => resolve(answered as Answered))
    const onExit = () => end(() => reject(new Error(`${asked.name} ended its process`)))
    const onAbort = () => {
      child.kill('SIGKILL')
      child.disconnect()
      end(() => reject(signal.reason))
    }
    const end = (settle: () => void) => {
      child.off('message', onAnswer).off('exit', onExit).off('error', onExit)
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    child.on('message', onAnswer).on('exit', onExit).on('error', onExit)
    signal.addEventListener('abort', onAbort)
    child.send(asked, (error) => {
      if (error) onExit()
    })
  })
}
