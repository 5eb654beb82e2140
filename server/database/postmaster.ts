import { spawn, spawnSync } from 'node:child_process'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The user that PostgreSQL runs as, if not ours. */
export type Owner = { uid: number; gid: number } | undefined
export type Binaries = { initdb: string; postgres: string }
/** PostgreSQL's main process, read from its lock file in the cluster's folder. */
export type Postmaster = {
  pid: number
  port: number
  /** Where its Unix socket is; empty for none. */
  socketFolder: string
  isReady: boolean
}

/**
 * The server that has the cluster: ours, one of a killed process, or another's; `holdLock` finds out which.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !(await runsOn(pid, cluster))) return undefined
  return { pid, port, socketFolder: lines[4] ?? '', isReady: port > 0 && lines[7]?.trim() === 'ready' }
}

/** The process may have ended, and its id may be reused: a postmaster works in its cluster's folder. */
export async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') {
    const [own, its] = await Promise.all(
      [cluster, `/proc/${pid}/cwd`].map((path) => stat(path).catch(() => undefined)),
    )
    return own !== undefined && own.ino === its?.ino && own.dev === its.dev
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`])
    .stdout.toString()
    .includes(cluster)
}

/**
 * The two lock files that PostgreSQL asks people to remove: one that names another process, and an empty one
 * of a postmaster killed before it wrote. Its check of the shared memory still protects the cluster.
 */
export async function clearStaleLock(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const [text, about] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => [])
  if (text === undefined || about === undefined) return
  const pid = Number(text.split('\n')[0])
  const isAbandoned = text === '' && Date.now() - about.mtimeMs > 1000
  if (isAbandoned || (pid && isAlive(pid) && !(await runsOn(pid, cluster)))) await rm(file, { force: true })
}

/** Removes the Unix sockets of killed servers of the cluster, whose locks would stop the next one if a process has their id. */
export async function clearStaleSockets(cluster: string): Promise<void> {
  for (const lock of await readdir(cluster)) {
    if (!/^\.s\.PGSQL\.\d+\.lock$/.test(lock)) continue
    const file = join(cluster, lock)
    const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
    // Without an id it is just being written.
    if (!pid || (await runsOn(pid, cluster))) continue
    for (const path of [file.slice(0, -'.lock'.length), file]) await rm(path, { force: true })
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export type ServerSettings = {
  isDurable: boolean
  /** On the loopback; a free one by default. */
  port?: number
  /** Whether it has a Unix socket in the cluster's folder too. */
  hasSocket: boolean
}
export type Started = { hasEnded: () => boolean; complaint: () => string; release: () => void }

export async function startServer(
  cluster: string,
  owner: Owner,
  { postgres }: Binaries,
  { isDurable, port, hasSocket }: ServerSettings,
): Promise<Started> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: port ?? (await findFreePort()),
    unix_socket_directories: hasSocket ? cluster : '',
    unix_socket_permissions: '0700',
    max_connections: 200,
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
    ...(isDurable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', cluster, ...flags], {
    ...owner,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group: Ctrl-C reaches our process only, which stops the database last.
    detached: true,
  })
  let complaint = ''
  let hasEnded = false
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-2000)
  })
  // After its last output is read.
  child.once('close', () => {
    hasEnded = true
  })
  child.once('error', (error) => {
    complaint = error.message
    hasEnded = true
  })
  return {
    hasEnded: () => hasEnded,
    complaint: () => complaint,
    release: () => {
      child.unref()
      if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref()
    },
  }
}

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? done(address.port) : fail(new Error('no port')),
      )
    })
  })
}
