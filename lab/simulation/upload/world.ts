import { draftScope } from '#portal/shared/device/drafts.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { Device } from '../browser/device.ts'
import { type Fetch, Page } from '../browser/page.ts'
import { ChosenFile } from '../browser/xhr.ts'
import type { Shadow } from '../connections.ts'
import { Database } from '../database.ts'
import type { Reply, Sent } from '../network.ts'
import { mountDisk } from '../node-modules.ts'
import { currentProcess, inProcess } from '../process.ts'
import { ServerDisk } from '../server-disk.ts'
import type { ServerProcess } from '../server-process.ts'
import { SimulatedWorld, type WorldOptions } from '../world.ts'
import { checkCommit, checkReply, checkSent, checkStored } from './check.ts'
import { DraftPage } from './draft-page.ts'
import { AdvisoryLocks } from './locks.ts'
import { startUploadServer, type UploadServer } from './server.ts'
import { emptyState, type Facts, type State, simulatedFacts } from './state.ts'
import { statements } from './statements.ts'

/** A file that the person chose; its name is that of no other. */
export type GivenFile = {
  file: ChosenFile
  /** The draft's. */
  key: string
  /** Lost with a page before it was written on the device, or taken back by the person. */
  isGone: boolean
  /** A save was called off, or a full device could not note it, while the server may have had it: then it may be there twice. */
  mayBeTwice: boolean
}

/** The connection that the modules of all pages share: each transaction is on the device of the page that runs. */
const sharedConnection = {
  transaction: (store: string, mode: IDBTransactionMode) => {
    const page = currentProcess() as Page
    return page.device.disk.begin(page, { name: 'homeroom', store, mode })
  },
}

/** @param shadow a real database beside the simulated one */
type Options = WorldOptions & { facts?: Facts | undefined; shadow?: Shadow | undefined }

/** One student with a device and one assignment, several servers, their disk and their database. */
export class World extends SimulatedWorld<UploadServer> {
  readonly disk: ServerDisk
  readonly locks: AdvisoryLocks
  readonly facts: Facts
  readonly database: Database<State, Facts>
  readonly device: Device
  readonly given: GivenFile[] = []
  /** By upload: what a reply has said to be there. */
  readonly acknowledged = new Map<string, number>()
  draftPage: DraftPage | undefined

  constructor({ facts = simulatedFacts(), shadow, ...common }: Options) {
    super(common)
    const { scheduler, random } = this
    this.facts = facts
    this.disk = new ServerDisk(scheduler, random)
    this.locks = new AdvisoryLocks(scheduler, random)
    this.database = new Database({ empty: emptyState, facts, statements, scheduler, random, shadow })
    this.database.note = this.notes.note
    this.database.onCommit = (before, after) => checkCommit(this, before, after)
    this.device = new Device(0, scheduler, random, random.int(-5_000_000, 5_000_000))
    this.device.disk.shared = { name: 'homeroom', connection: sharedConnection }
    for (let number = 0; number < common.servers; number++) this.startServer()
  }

  get scope(): string {
    return draftScope(getSession(), this.facts.assignment.id)
  }

  protected async handle(process: ServerProcess, sent: Sent): Promise<Reply | undefined> {
    const reply = await this.servers.get(process)?.handle(sent)
    if (!process.hasEnded && reply) checkReply(this, sent, reply)
    this.notes.say(`server ${process.number} ${sent.method} ${sent.url.split('/').at(-1)}`, {
      offset: sent.headers['Upload-Offset'],
      sent: (sent.body as Uint8Array | null)?.length,
      reply,
    })
    return reply
  }

  startServer(): void {
    const process = this.makeProcess()
    mountDisk(process, this.disk)
    inProcess(process, () =>
      startUploadServer(process, this).then(
        (server) => {
          this.servers.set(process, server)
          this.network.servers.push(process)
        },
        (error: unknown) => this.scheduler.fail(error),
      ),
    )
  }

  /** Of the machine of the servers; the database has another. */
  cutPower(): void {
    this.notes.note('power cut')
    for (const process of this.network.servers) this.endServer(process)
    this.disk.cutPower()
    checkStored(this)
  }

  /** Removes the uploads that have expired. */
  sweep(): void {
    const process = this.random.pick(this.network.servers)
    inProcess(process, () => {
      this.servers
        .get(process)
        ?.sweep()
        .catch((error: unknown) => this.scheduler.fail(error))
    })
  }

  /** Opens the assignment in a page. */
  openPage(): void {
    const page = new Page(this.device, this.#fetch, `/assignments/${this.facts.assignment.id}`)
    this.notes.say('page opened')
    this.draftPage = new DraftPage(this, page)
  }

  readonly #fetch: Fetch = (page, url, init) => {
    checkSent(this, url)
    return this.network.fetch(page, url, init)
  }

  /** A new file of some size, without repetitions. */
  makeFile(): ChosenFile {
    const number = this.given.length + 1
    const size = this.random.pick([
      this.random.int(1, 60),
      this.random.int(100, 900),
      this.random.int(900, 3000),
    ])
    const text = Array.from({ length: Math.ceil(size / 9) }, (_, at) =>
      `${number}:${at}`.padEnd(8, '.'),
    ).join('\n')
    return new ChosenFile(Buffer.from(text).subarray(0, size), `work-${number}.txt`)
  }

  fileNamed(name: string): GivenFile | undefined {
    return this.given.find(({ file }) => file.name === name)
  }
}
