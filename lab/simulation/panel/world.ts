import { beatMs, graceUntil, isGraceOver } from '#domain/exam/panel/grace.ts'
import type { Answer } from '#domain/exam/question.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'
import { startOpening } from '../../../exam-panel/core/opening.ts'
import { Device } from '../browser/device.ts'
import { type Fetch, Page } from '../browser/page.ts'
import { Notes, Violation } from '../counts.ts'
import { Network, type NetworkFaults, type Sent } from '../network.ts'
import { inProcess } from '../process.ts'
import { Random } from '../random.ts'
import { Scheduler } from '../scheduler.ts'
import { ServerProcess } from '../server-process.ts'
import { PanelDatabase, type PanelShadow } from './database.ts'
import { PanelPage } from './panel-page.ts'
import { type PanelServer, startPanelServer } from './server.ts'
import type { Facts, State } from './state.ts'

export type GivenAnswer = {
  /** Its number is also its value. */
  id: number
  questionId: number
  /** The true time. */
  at: number
  page: PanelPage
  /** When the last request before it was sent that has a reply, and the first one after it. */
  since: number
  until: number
  /** Lost with a page that was killed before it was written. */
  isLost: boolean
  /** Another page of the device sends it by a wrong time, because its own did not know the time yet. */
  isGuessed: boolean
}

/** A server on the network: another process follows one that was killed. */
type Running = { process: ServerProcess; panel: PanelServer }

export type WorldOptions = {
  seed: number
  facts: Facts
  start: number
  faults: NetworkFaults
  servers: number
  hasTrace: boolean
  shadow?: PanelShadow | undefined
}

/** The farthest that a server's clock is off; the protocol allows two seconds. */
export const maxServerAheadMs = 400

/** One student with devices, several servers, and their database. */
export class World {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly notes: Notes
  readonly network: Network
  readonly database: PanelDatabase
  readonly devices: Device[] = []
  readonly panels: PanelPage[] = []
  readonly given: GivenAnswer[] = []
  readonly facts: Facts
  failure: string | undefined
  /** False once everything works again. */
  hasFaults = true
  /** Devices with a page that was killed while it guessed the time: its stamps are not corrected. */
  readonly guessing = new Set<Device>()
  /** The end, and the grace of it, by which a server first showed keys and handed in. */
  over: { endsAt: number; until: number } | undefined
  /** Whether devices are broken: they keep nothing of what was not sent. */
  devicesForget = false
  readonly #servers = new Map<ServerProcess, Running>()
  #processes = 0
  #tickets = 0

  constructor({ seed, facts, start, faults, servers, hasTrace, shadow }: WorldOptions) {
    this.facts = facts
    this.random = new Random(seed)
    this.scheduler = new Scheduler(start)
    this.notes = new Notes(() => this.scheduler.now - start, hasTrace)
    this.network = new Network(
      this.scheduler,
      this.random,
      faults,
      (process, sent) => this.#handle(process, sent),
      this.notes.note,
    )
    this.database = new PanelDatabase(facts, this.scheduler, this.random, shadow)
    this.database.note = this.notes.note
    for (let number = 0; number < servers; number++) this.startServer()
  }

  /** How far stamps of a known time may be off. */
  get errorMs(): number {
    return this.network.faults.maxDelayMs + 2 * maxServerAheadMs + 100
  }

  /** Ends the schedule: something happened that must never happen. */
  fail(message: string): void {
    this.failure ??= message
    this.scheduler.fail(new Violation(message))
  }

  async #handle(process: ServerProcess, sent: Sent) {
    const reply = await this.#servers.get(process)?.panel.handle(sent)
    if (!reply) throw new Error('no such server')
    this.notes.say(`server ${process.number} ${sent.url}`, {
      sent: sent.body,
      reply: reply.text.slice(0, 2000),
    })
    return reply
  }

  startServer(): void {
    this.#processes += 1
    const aheadMs = this.random.int(-maxServerAheadMs, maxServerAheadMs)
    const process = new ServerProcess(this.#processes, this.scheduler, this.random, aheadMs)
    const panel = inProcess(process, () => startPanelServer(process, this.database))
    this.#servers.set(process, { process, panel })
    this.network.servers.push(process)
    // The worker of `server/features/exam/results`.
    const work = () => {
      this.#noteOver(process)
      panel.submitExpired().catch((error: unknown) => this.scheduler.fail(error))
      this.scheduler.in(3000, work, process)
    }
    this.scheduler.in(this.random.int(0, 3000), work, process)
    // The worker of `server/beats/beats.ts`.
    const beat = () =>
      void panel
        .beat()
        .catch((error: unknown) => this.scheduler.fail(error))
        .then(() => this.scheduler.in(beatMs, beat, process))
    this.scheduler.in(0, beat, process)
  }

  /** From now on a key may leave the database (`server/access/solutions.ts`). */
  #noteOver(process: ServerProcess): void {
    const { attempt, beats, stalls } = this.database.committed
    const endsAt = attempt?.endsAt.getTime()
    if (endsAt === undefined || this.over?.endsAt === endsAt) return
    if (isGraceOver(endsAt, { beats: [...beats.values()], stalls }, process.date()))
      this.over = { endsAt, until: graceUntil(endsAt, stalls) }
  }

  /** The institute changes its test, as far as it is still written (server/features/exam/records-once-begun.ts). */
  changeTest(change: (state: State, now: number) => Partial<State>): void {
    const now = this.scheduler.now
    this.database.change((state) => {
      const { attempt } = state
      const isWritten = attempt && !attempt.submittedAt && attempt.endsAt.getTime() > now + maxServerAheadMs
      return isWritten ? change(state, now) : {}
    })
  }

  /** All processes hang, as where their machine or their disk does. */
  stallServers(ms: number): void {
    if (!this.hasFaults) return
    for (const process of this.network.servers) process.wakesAt = this.scheduler.now + ms
  }

  killServer(): void {
    const process = this.random.pick(this.network.servers)
    this.notes.note('server killed', process.number)
    process.end()
    this.#servers.delete(process)
    this.network.servers = this.network.servers.filter((one) => one !== process)
    this.scheduler.in(this.random.int(200, 8000), () => this.startServer())
  }

  addDevice(): Device {
    const aheadMs = this.random.chance(0.5)
      ? this.random.int(-2000, 2000)
      : this.random.int(-5_000_000, 5_000_000)
    const device = new Device(this.devices.length, this.scheduler, this.random, aheadMs)
    device.disk.forgets = this.devicesForget ? (key) => key.startsWith('left ') : undefined
    this.devices.push(device)
    return device
  }

  /** Presses Start or Resume in the portal. */
  makeTicket(): string {
    this.#tickets += 1
    const ticket = `${this.#tickets}`.padStart(43, 't')
    this.database.addTicket(hashOfSecret(ticket), new Date(this.scheduler.now + 60_000))
    return ticket
  }

  /** Opens the panel by an address of this device. @param session of the tab that is loaded again */
  openPanel(device: Device, path: string, session?: Map<string, string>): PanelPage {
    const page = new Page(device, this.#fetch, path, session)
    const opening = page.run(() => startOpening())
    const panel = new PanelPage(this, page, opening, this.panels.length)
    this.panels.push(panel)
    return panel
  }

  /** A page of the portal, which sends what panels left unsent. */
  openPortal(device: Device, work: () => Promise<void>): Page {
    const page = new Page(device, this.#fetch, '/home')
    page.later(0, () => work().catch((error: unknown) => this.notes.say('portal', String(error))))
    return page
  }

  readonly #fetch: Fetch = async (page, url, init) => {
    const askedAt = this.scheduler.now
    const response = await this.network.fetch(page, url, init)
    const panel = this.panels.find((one) => one.page === page)
    if (response.ok) panel?.noteReply(askedAt)
    return response
  }

  give(panel: PanelPage, questionId: number): GivenAnswer {
    const id = this.given.length + 1
    const one: GivenAnswer = {
      id,
      questionId,
      at: this.scheduler.now,
      page: panel,
      since: panel.repliedAt,
      until: Number.POSITIVE_INFINITY,
      isLost: false,
      isGuessed: false,
    }
    this.given.push(one)
    return one
  }
}

/** The answer of a number; of the third question it is typed. */
export const answerOf = (id: number, isTyped: boolean): Answer =>
  isTyped ? { type: 2, text: String(id) } : { type: 1, option: id }

export function idOf(answer: Answer | null | undefined): number {
  if (answer?.type === 1) return answer.option
  return answer?.type === 2 ? Number(answer.text) : 0
}
