import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { clientSettings } from '#server/files/store/bucket.ts'
import { testCredentials } from '#server/files/store/testing-bucket.ts'

const run = promisify(execFile)
const patienceMs = 120_000
const commandMs = 60_000
const bucket = 'homeroom'
/** Enough for the tests; the file of the disk has only what was written. */
const diskBytes = 8 * 1024 ** 3

/** Ceph with its S3 gateway in a folder: one monitor, one disk in a file, and nothing that the system starts. */
export class Ceph {
  readonly #folder: string
  readonly #ports: { monitor: number; gateway: number }
  readonly #children: ChildProcess[] = []

  private constructor(folder: string, ports: { monitor: number; gateway: number }) {
    this.#folder = folder
    this.#ports = ports
  }

  /** With an empty bucket. @param folder that does not exist yet */
  static async start(folder: string, ports: { monitor: number; gateway: number }): Promise<Ceph> {
    const ceph = new Ceph(folder, ports)
    try {
      await ceph.#start()
      return ceph
    } catch (error) {
      await ceph.stop()
      throw error
    }
  }

  /** For FILES_URL, with `testCredentials`. */
  get address(): string {
    return `s3://${bucket}?endpoint=http://127.0.0.1:${this.#ports.gateway}`
  }

  async #start(): Promise<void> {
    const fsid = randomUUID()
    await mkdir(this.#folder)
    await writeFile(join(this.#folder, 'ceph.conf'), this.#configuration(fsid))
    await this.#makeKeys()
    const map = join(this.#folder, 'monitors')
    const monitor = `v2:127.0.0.1:${this.#ports.monitor}`
    await this.#run('monmaptool', ['--create', '--addv', 'a', monitor, '--fsid', fsid, map])
    for (const name of ['mon', 'osd', 'mgr']) await mkdir(join(this.#folder, name))
    await this.#run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, '--keyring', this.#keys])
    this.#spawn('ceph-mon', ['-i', 'a'])
    await this.#until(() => this.#run('ceph', ['auth', 'import', '-i', this.#keys]))
    const disk = randomUUID()
    await this.#run('ceph', ['osd', 'new', disk, '0'])
    await this.#run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', disk])
    this.#spawn('ceph-osd', ['-i', '0'])
    this.#spawn('ceph-mgr', ['-i', 'x'])
    this.#spawn('radosgw', [
      '-n',
      'client.rgw',
      `--rgw-frontends=beast endpoint=127.0.0.1:${this.#ports.gateway}`,
    ])
    const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = testCredentials
    await this.#until(() =>
      this.#run('radosgw-admin', [
        ...['user', 'create', '--uid=homeroom', '--display-name=Homeroom'],
        ...[`--access-key=${key}`, `--secret-key=${secret}`],
      ]),
    )
    const credentials = { accessKeyId: key, secretAccessKey: secret }
    const client = new S3Client({ ...clientSettings(this.address), credentials })
    await this.#until(() => client.send(new CreateBucketCommand({ Bucket: bucket })))
    client.destroy()
  }

  get #keys(): string {
    return join(this.#folder, 'keyring')
  }

  async #makeKeys(): Promise<void> {
    const all = (...of: string[]) => of.flatMap((one) => ['--cap', one, 'allow *'])
    await this.#run('ceph-authtool', [
      '--create-keyring',
      this.#keys,
      '--gen-key',
      '-n',
      'mon.',
      ...all('mon'),
    ])
    for (const name of ['client.admin', 'osd.0', 'mgr.x', 'client.rgw'])
      await this.#run('ceph-authtool', [this.#keys, '--gen-key', '-n', name, ...all('mon', 'osd', 'mgr')])
  }

  #configuration(fsid: string): string {
    const settings = {
      fsid,
      'mon host': `v2:127.0.0.1:${this.#ports.monitor}`,
      'public addr': '127.0.0.1',
      'cluster addr': '127.0.0.1',
      'ms bind msgr1': 'false',
      keyring: this.#keys,
      'mon data': join(this.#folder, 'mon'),
      'osd data': join(this.#folder, 'osd'),
      'mgr data': join(this.#folder, 'mgr'),
      'mgr initial modules': '',
      'run dir': this.#folder,
      'admin socket': join(this.#folder, '$name.asok'),
      'log file': join(this.#folder, '$name.log'),
      'mon cluster log file': join(this.#folder, 'cluster.log'),
      'osd objectstore': 'bluestore',
      'bluestore block size': diskBytes,
      'osd memory target': 1024 ** 3,
      'osd pool default size': 1,
      'osd pool default min size': 1,
      'osd pool default pg num': 8,
      'osd crush chooseleaf type': 0,
      'mon allow pool size one': 'true',
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
    return ['[global]', ...lines, ''].join('\n')
  }

  get #environment(): NodeJS.ProcessEnv {
    return { ...process.env, CEPH_CONF: join(this.#folder, 'ceph.conf') }
  }

  #run(program: string, args: string[]): Promise<unknown> {
    return run(program, args, { env: this.#environment, timeout: commandMs })
  }

  /** In the foreground, as a child of this command. */
  #spawn(program: string, args: string[]): void {
    this.#children.push(spawn(program, [...args, '-f'], { env: this.#environment, stdio: 'ignore' }))
  }

  /** Tries until it succeeds. */
  async #until(work: () => Promise<unknown>): Promise<void> {
    const end = performance.now() + patienceMs
    for (;;) {
      const error = await work().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (!error) return
      const ended = this.#children.find(({ exitCode }) => exitCode !== null)
      if (ended || performance.now() > end)
        throw new Error(`${ended?.spawnfile ?? 'Ceph'} does not run`, { cause: error })
      await sleep(500)
    }
  }

  async stop(): Promise<void> {
    for (const child of this.#children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
}
