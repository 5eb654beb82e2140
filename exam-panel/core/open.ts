import { openPanel } from '#domain/exam/panel/calls.ts'
import { type ExamTab, limitRecovered, openTab, recover } from '#domain/exam/panel/exam-tab.ts'
import { beginPanel, panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { ApiError } from '#portal/shared/api.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import { type Device, holdAttempt, openDevice, type Unsent } from '#portal/shared/attempt/device.ts'
import { safeBrowserProof } from '#portal/shared/attempt/safe-browser.ts'
import type { PanelEvent, PaperReply, StoredAttempt } from '#portal/shared/attempt/stored-attempt.ts'
import { decodeLaunch } from '#portal/shared/exam/start/launch-address.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { getDeviceId } from '#portal/shared/sign-in/device.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'
import { sendTimed } from './call.ts'
import { type Clock, startClock } from './clock.ts'
import { type Paper, readAttempt, readPaper } from './read-paper.ts'

export type Opened = {
  pass: string
  paper: Paper
  device: Device
  clock: Clock
  examTab: ExamTab
  /** What earlier tabs left unsent on this device. */
  unsent: readonly Unsent[]
  /** When they were read, by the clock of this tab. */
  recoveredAt: number
  events: readonly PanelEvent[]
  /** Typed text that is not an answer yet, by question. */
  unfinished: ReadonlyMap<number, string>
  /** Of the examiner, as far as they came earlier. */
  messages: StoredAttempt['messages']
  afterEnd: StoredAttempt['afterEnd']
  /** The question to show; undefined if the instructions come first. */
  questionInView: number | undefined
  isSubmitted: boolean | 'byClock'
  /** The tab of this browser that was active before; it hands over to this one. */
  previousTabId: string | undefined
}

/** An attempt whose student reads the instructions: its time has not begun. */
export type Waiting = {
  /** Without questions. */
  paper: Paper & { before: NonNullable<Paper['before']> }
  clock: Clock
  /**
   * Begins the attempt; may be repeated.
   * @param accessCode '' if the test needs none
   * @throws OpenError, or as `sendTimed` does without a network
   */
  begin: (accessCode: string) => Promise<Opened>
}

/** `refused` comes with the server's message. */
export type Refusal = 'address' | 'refused' | 'network' | 'gone' | 'other'

export class OpenError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal, message = '') {
    super(message)
    this.refusal = refusal
  }
}

export type Address = { kind: 'ticket'; ticket: string } | { kind: 'attempt'; attemptId: number }

const attemptForm = /^\/exampanel\/attempt-([1-9]\d{0,15})\/?$/

/**
 * Reads the address, and removes a ticket from it at once, so that no other person sees it.
 * @throws OpenError for any other address
 */
export function readAddress(): Address {
  const attemptId = Number(attemptForm.exec(location.pathname)?.[1])
  if (attemptId) return { kind: 'attempt', attemptId }
  const launch = decodeLaunch(/^\/exampanel\/([\w-]+)\/?$/.exec(location.pathname)?.[1] ?? '')
  if (!launch) throw new OpenError('address')
  history.replaceState(null, '', '/exampanel/')
  return { kind: 'ticket', ticket: launch.ticket }
}

/** Makes a new name for each load of the page, which identifies the tab. */
export function createTabId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws OpenError */
export async function openExam(address: Address, tabId: string): Promise<Opened | Waiting> {
  return address.kind === 'ticket' ? openByTicket(address.ticket, tabId) : reopen(address.attemptId, tabId)
}

async function openByTicket(ticket: string, tabId: string): Promise<Opened | Waiting> {
  const clock = startClock()
  const { reply, ...times } = await exchangeTicket(ticket, tabId).catch(throwOpenError)
  const { pass, time } = reply.data
  const attempt = readAttempt(reply.data.attempt)
  const { attemptId } = attempt
  const device = openDevice(attemptId)
  holdAttempt(attemptId)
  device.store('pass', pass)
  device.store('activePage', tabId)
  device.store('owner', getSession().userId)
  writeStored(storage, key, String(attemptId))
  history.replaceState(null, '', `/exampanel/attempt-${attemptId}`)
  clock.addSample({ time, ...times })
  const opened = await prepare({ device, pass, tabId, clock })
  if ('begin' in opened) return opened
  // Only this reply says whether it is the first opening.
  const paper = { ...opened.paper, attempt: { ...opened.paper.attempt, isResumed: attempt.isResumed } }
  return { ...opened, paper, questionInView: undefined, previousTabId: undefined }
}

const ticketTries = 3
const ticketPauseMs = 1000

/** The reply may be lost after the ticket was spent: the server then gives this tab the same one again. */
async function exchangeTicket(ticket: string, tabId: string) {
  for (let tries = 1; ; tries++)
    try {
      return await sendTimed(openPanel, {
        body: { ticket, page: tabId, begins_later: true, device: getDeviceId() },
      })
    } catch (error) {
      if (tries === ticketTries || !mayPass(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, ticketPauseMs))
    }
}

/** Where this tab stores its attempt. */
const { shelf: storage, key } = stored.attempt

/**
 * The pass on the device opens the exam, even without a session of the portal. If another person has signed in on the
 * device since, only the exam's own tab can open it.
 */
async function reopen(attemptId: number, tabId: string): Promise<Opened | Waiting> {
  const device = openDevice(attemptId)
  const [pass, times, owner] = await Promise.all([
    device.read('pass'),
    device.read('times'),
    device.read('owner'),
  ])
  if (pass === undefined) throw new OpenError('gone')
  const { userId: person } = getSession()
  const isOwnTab = readStored(storage, key) === String(attemptId)
  if (person && owner && person !== owner && !isOwnTab) throw new OpenError('other')
  holdAttempt(attemptId)
  return prepare({ device, pass, tabId, clock: startClock(times) })
}

/** A tab's storage, pass and clock. */
type TabParts = { device: Device; pass: string; tabId: string; clock: Clock }

async function prepare(tab: TabParts): Promise<Opened | Waiting> {
  const fetchedPaper = await fetchPaper(tab)
  const { before, ...paper } = fetchedPaper.paper
  if (!before || paper.attempt.isSubmitted) return restore(tab, fetchedPaper)
  const begin = async (accessCode: string) => {
    const code = accessCode && { access_code: accessCode }
    const body = { page: tab.tabId, ...code, ...(await safeBrowserProof()) }
    const { reply, ...times } = await sendTimed(beginPanel, { body }, { pass: tab.pass })
    tab.clock.addSample({ time: reply.data.time, ...times })
    tab.device.store('activePage', tab.tabId)
    return restore(tab, storePaper(tab.device, reply.data))
  }
  return { paper: { ...paper, before }, clock: tab.clock, begin }
}

async function restore(tab: TabParts, { paper, serverTime }: FetchedPaper): Promise<Opened> {
  const { device, pass, tabId, clock } = tab
  const [
    { confirmed, unsent },
    questionInView,
    isSubmittedHere = false,
    events = [],
    unfinished = new Map<number, string>(),
    previousTabId,
    messages = { all: [], readTo: 0 },
    afterEnd = { late: 0, refused: 0 },
  ] = await Promise.all([
    device.states(),
    device.read('place'),
    device.read('isHandedIn'),
    device.read('events'),
    device.read('unfinished'),
    device.read('activePage'),
    device.read('messages'),
    device.read('afterEnd'),
  ])
  device.delete('afterEnd')
  // The examiner may have given extra time after the clock submitted it.
  const { endsAt, isSubmitted } = paper.attempt
  const hasTimeLeft = serverTime !== undefined && endsAt !== null && endsAt > serverTime
  const isReopened = isSubmittedHere === 'byClock' && !isSubmitted && hasTimeLeft
  if (isReopened) device.delete('isHandedIn')
  if (clock.isSynced()) device.store('times', { server: clock.now(), device: Date.now() })
  const recoveredAt = Math.round(clock.stamp())
  const recovered = recover({ ...openTab(tabId), confirmed }, unsent)
  // While the time is a guess, `addTimeSample` does it later.
  const examTab = clock.isSynced() ? limitRecovered(recovered, recoveredAt, clock.stampErrorMs()) : recovered
  return {
    pass,
    paper,
    device,
    clock,
    examTab,
    unsent,
    recoveredAt,
    events,
    unfinished,
    messages,
    afterEnd,
    questionInView,
    isSubmitted: isReopened ? false : isSubmittedHere,
    previousTabId,
  }
}

type FetchedPaper = { paper: Paper; serverTime: number | undefined }

/** After this time the paper on the device is used. */
const timeoutMs = 4000

/**
 * Fetches the paper if the server replies, because addresses of pictures expire after an hour.
 * @returns `answeredAt` is the server's time; undefined for the paper on the device
 */
async function fetchPaper({ device, pass, clock }: TabParts): Promise<FetchedPaper> {
  const cached = await device.read('paper')
  try {
    const { reply, ...times } = await sendTimed(panelPaper, {}, { pass, ...(cached && { timeoutMs }) })
    clock.addSample({ time: reply.data.time, ...times })
    return storePaper(device, reply.data)
  } catch (error) {
    if (cached && mayPass(error)) return { paper: readPaper(cached), serverTime: undefined }
    return throwPaperError(error)
  }
}

/** Stores a paper that has its questions. */
export function storePaper(device: Device, reply: PaperReply): FetchedPaper {
  const paper = withParts(reply)
  if (!paper.before) device.store('paper', paper)
  return { paper: readPaper(paper), serverTime: reply.time }
}

/** Questions of the notebook have no parts, so they become one. */
const withParts = (paper: PaperReply): PaperReply => {
  const partId = paper.questions[0]?.part_id ?? 0
  return paper.parts.length > 0 ? paper : { ...paper, parts: [{ part_id: partId, name: '' }] }
}

function throwOpenError(error: unknown): never {
  if (mayPass(error)) throw new OpenError('network')
  throw new OpenError('refused', error instanceof Error ? error.message : '')
}

function throwPaperError(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) throw new OpenError('gone')
  return throwOpenError(error)
}
