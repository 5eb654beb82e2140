import { beatMs, graceUntil, isGraceOver } from '#domain/exam/panel/grace.ts'
import type { Answer } from '#domain/exam/question.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'
import { startOpening } from '../../../exam-panel/core/opening.ts'
import { Device } from '../browser/device.ts'
import { type Fetch, Page } from '../browser/page.ts'
import type { Reply, Sent } from '../network.ts'
import { inProcess } from '../process.ts'
import type { ServerProcess } from '../server-process.ts'
import { type WorldOptions as Common, maxServerAheadMs, SimulatedWorld } from '../world.ts'
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

export type WorldOptions = Common & { facts: Facts; shadow?: PanelShadow | undefined }

/** One student with devices, several servers, and their database. */
export class World extends SimulatedWorld<PanelServer> {
  readonly database: PanelDatabase
  readonly devices: Device[] = []
  readonly panels: PanelPage[] = []
  readonly given: GivenAnswer[] = []
  readonly facts: Facts
  /** False once everything works again. */
  hasFaults = true
  /** Devices with a page that was killed while it guessed the time: its stamps are not corrected. */
  readonly guessing = new Set<Device>()
  /** The end, and the grace of it, by which a server first showed keys and handed in. */
  over: { endsAt: number; until: number } | undefined
  /** Whether devices are broken: they keep nothing of what was not sent. */
  devicesForget = false
  #tickets = 0

  constructor({ facts, shadow, ...common }: WorldOptions) {
    super(common)
    this.facts = facts
    this.database = new PanelDatabase(facts, this.scheduler, this.random, shadow)
    this.database.note = this.notes.note
    for (let number = 0; number < common.servers; number++) this.startServer()
  }

  /** How far stamps of a known time may be off. */
  get errorMs(): number {
    return this.network.faults.maxDelayMs + 2 * maxServerAheadMs + 100
  }

  protected async handle(process: ServerProcess, sent: Sent): Promise<Reply> {
    const reply = await this.servers.get(process)?.handle(sent)
    if (!reply) throw new Error('no such server')
    this.notes.say(`server ${process.number} ${sent.url}`, {
      sent: sent.body,
      reply: reply.text.slice(0, 2000),
    })
    return reply
  }

  startServer(): void {
    const process = this.makeProcess()
    const panel = inProcess(process, () => startPanelServer(process, this.database))
    this.servers.set(process, panel)
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
