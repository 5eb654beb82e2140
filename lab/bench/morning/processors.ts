import { readdirSync, readFileSync } from 'node:fs'

/** By what they run. */
const programs = {
  servers: /server\/main\.ts/,
  PostgreSQL: /postgres/,
  HAProxy: /^haproxy/,
  'this command': /bench\/run\.ts/,
}
type Program = keyof typeof programs
const names = Object.keys(programs) as Program[]
/** Seconds of a processor, with what the whole machine used. */
export type Used = Readonly<Record<Program | 'all', number>>
/** Of the system's own accounting. */
const ticksPerSecond = 100

type Running = { command: string; parent: string; seconds: number }

/**
 * What the programs of this command have used, with their ended children.
 * @param folder which the command line of the databases names
 */
export function usedSeconds(folder: string): Used {
  const running = readRunning()
  const isOurs = (pid: string): boolean => {
    if (pid === String(process.pid)) return true
    const one = running.get(pid)
    return one !== undefined && (one.command.includes(folder) || isOurs(one.parent))
  }
  const used: Record<keyof Used, number> = {
    servers: 0,
    PostgreSQL: 0,
    HAProxy: 0,
    'this command': 0,
    all: usedByAll(),
  }
  for (const [pid, { command, seconds }] of running) {
    const name = names.find((one) => programs[one].test(command))
    if (name && isOurs(pid)) used[name] += seconds
  }
  return used
}

function readRunning(): Map<string, Running> {
  const running = new Map<string, Running>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      // After the name: state, parent, …; from the twelfth the ticks in the program and in the kernel, and those of ended children.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0)
      running.set(pid, { command, parent: fields[1] ?? '', seconds: ticks / ticksPerSecond })
    } catch {
      // It has ended meanwhile.
    }
  }
  return running
}

/** Busy since the start of the machine: not idle, and not waiting for a disk. */
function usedByAll(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + interrupts + soft) / ticksPerSecond
}

export const difference = (after: Used, before: Used): Used => ({
  servers: after.servers - before.servers,
  PostgreSQL: after.PostgreSQL - before.PostgreSQL,
  HAProxy: after.HAProxy - before.HAProxy,
  'this command': after['this command'] - before['this command'],
  all: after.all - before.all,
})
