import { type ChildProcess, execFile, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, open, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DiskFault } from './disk-process.ts'

const run = promisify(execFile)
const megabyte = 1024 * 1024

/**
 * A disk with an ext4 file system that can fail and lose power: ext4 on a loop device, over a file of
 * `nbdfuse`, over our own process (disk-process.ts).
 */
export type Disk = {
  /** Where it is mounted. */
  folder: string
  cause: (fault: DiskFault) => Promise<void>
  /** After `cause('cut')`, when it is not in use any more: like the start after a power cut. */
  powerOn: () => Promise<void>
  /** Unmounts, checks the file system and mounts it again, as an operator does after a disk failed. */
  repair: () => Promise<void>
  /** Unmounts without loss, and removes everything. */
  close: () => Promise<void>
}

/** Why such a disk cannot be made here; undefined where it can. */
export async function missingForDisks(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux, and root'
  if (!existsSync('/dev/loop-control') || !existsSync('/dev/fuse')) return 'it needs loop devices and FUSE'
  const isThere = await run('nbdfuse', ['--version']).then(
    () => true,
    () => false,
  )
  return isThere ? undefined : 'it needs nbdfuse (Debian: apt-get install libnbd-bin fuse3)'
}

/**
 * @param base a separate folder @param hasJournal without one a failed flush leaves the file system writable
 */
export async function makeDisk(base: string, { megabytes = 1500, hasJournal = true } = {}): Promise<Disk> {
  const [image, folder, view] = [join(base, 'image'), join(base, 'disk'), join(base, 'view')]
  await mkdir(folder, { recursive: true })
  await mkdir(view, { recursive: true })
  const file = await open(image, 'w')
  await file.truncate(megabytes * megabyte)
  await file.close()
  await run('mkfs.ext4', [
    '-q',
    '-F',
    '-b',
    '4096',
    '-m',
    '0',
    ...(hasJournal ? [] : ['-O', '^has_journal']),
    image,
  ])
  let parts = await plugIn(base)
  await mount(parts.device, folder)
  await chmod(folder, 0o755)
  return {
    folder,
    cause: async (fault) => {
      const done = once(parts.disk, 'message')
      parts.disk.send(fault)
      await done
    },
    powerOn: async () => {
      await unmount(folder)
      await plugOut(parts)
      parts = await plugIn(base)
      await mount(parts.device, folder)
    },
    repair: async () => {
      await unmount(folder)
      await check(parts.device)
      await mount(parts.device, folder)
    },
    close: async () => {
      await unmount(folder)
      await plugOut(parts)
      await rm(image)
    },
  }
}

type Parts = { disk: ChildProcess; view: ChildProcess; viewFolder: string; device: string }

async function plugIn(base: string): Promise<Parts> {
  const socket = join(base, 'socket')
  const viewFolder = join(base, 'view')
  await rm(socket, { force: true })
  const disk = fork(fileURLToPath(new URL('disk-process.ts', import.meta.url)), [join(base, 'image'), socket])
  await once(disk, 'message')
  const view = spawn('nbdfuse', [viewFolder, '--unix', socket], { stdio: 'ignore' })
  const shown = join(viewFolder, 'nbd')
  while (!(await isFile(shown))) await sleep(20)
  const { stdout } = await run('losetup', ['--find', '--show', shown])
  return { disk, view, viewFolder, device: stdout.trim() }
}

const isFile = (path: string) =>
  stat(path).then(
    (about) => about.size > 0,
    () => false,
  )

async function plugOut({ disk, view, viewFolder, device }: Parts): Promise<void> {
  await run('losetup', ['--detach', device])
  // It releases its file a moment later.
  while (existsSync(join('/sys/block', basename(device), 'loop'))) await sleep(20)
  const hasEnded = view.exitCode !== null || once(view, 'exit')
  await run('fusermount3', ['-u', viewFolder])
  await hasEnded
  disk.disconnect()
  await once(disk, 'exit')
}

/** Also replays the journal, like the start of a machine. */
const mount = (device: string, folder: string) => run('mount', ['-t', 'ext4', device, folder])

/** @throws where faults are left; 1 says that there were some, and are none now */
async function check(device: string): Promise<void> {
  const { status, stderr } = spawnSync('e2fsck', ['-f', '-y', device], { encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(`e2fsck ended with ${status}: ${stderr}`)
}

async function unmount(folder: string): Promise<void> {
  for (let left = 200; left > 0; left--) {
    const isDone = await run('umount', [folder]).then(
      () => true,
      () => left === 1,
    )
    if (isDone) return
    await sleep(50)
  }
}

/** Removes leftovers of an aborted run. */
export function dropDisks(base: string): void {
  const mounted = readFileSync('/proc/mounts', 'utf8').match(/(?<= )\/\S+(?= (ext4|fuse) )/g) ?? []
  for (const folder of mounted.reverse()) if (folder.startsWith(base)) spawnSync('umount', ['-l', folder])
  for (const device of readdirSync('/sys/block')) {
    const backing = join('/sys/block', device, 'loop/backing_file')
    if (existsSync(backing) && readFileSync(backing, 'utf8').startsWith(base))
      spawnSync('losetup', ['--detach', join('/dev', device)])
  }
}
