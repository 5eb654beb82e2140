import { openPanel } from '#domain/exam/panel/calls.ts'
import { type ExamTab, limitRecovered, openTab, recover } from '#domain/exam/panel/exam-tab.ts'
import { beginPanel, panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { ApiError } from '#portal/shared/api.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import { type Device, holdAttempt, openDevice, type Unsent } from '#portal/shared/attempt/device.ts'
import type { KeptAttempt, PanelEvent, PaperReply } from '#portal/shared/attempt/kept-attempt.ts'
import { safeBrowserProof } from '#portal/shared/attempt/safe-browser.ts'
import { decodeLaunch } from '#portal/shared/exam/start/launch-address.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { getDeviceId } from '#portal/shared/sign-in/device.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'
import { ask } from './call.ts'
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
  messages: KeptAttempt['messages']
  /** The question to show; undefined if the instructions come first. */
  questionInView: number | undefined
  isHandedIn: boolean | 'byClock'
  /** The tab of this browser that was active before; it hands over to this one. */
  previousPage: string | undefined
}

/** An attempt whose student reads the instructions: its time has not begun. */
export type Waiting = {
  /** Without questions. */
  paper: Paper & { before: NonNullable<Paper['before']> }
  clock: Clock
  /** Begins it, and may be repeated. @param accessCode '' where none is asked for @throws OpenError, or as `ask` does where the network is lost */
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

export type Way = { kind: 'ticket'; ticket: string } | { kind: 'attempt'; attemptId: number }

const attemptForm = /^\/exampanel\/attempt-([1-9]\d{0,15})\/?$/

/**
 * Reads the address, and removes a ticket from it at once, so that no other person sees it.
 * @throws OpenError for an address that opens nothing
 */
export function takeWay(): Way {
  const attemptId = Number(attemptForm.exec(location.pathname)?.[1])
  if (attemptId) return { kind: 'attempt', attemptId }
  const launch = decodeLaunch(/^\/exampanel\/([\w-]+)\/?$/.exec(location.pathname)?.[1] ?? '')
  if (!launch) throw new OpenError('address')
  history.replaceState(null, '', '/exampanel/')
  return { kind: 'ticket', ticket: launch.ticket }
}

/** Makes a new name for each load of the page, which identifies the tab. */
export function namePage(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws OpenError */
export async function openExam(way: Way, page: string): Promise<Opened | Waiting> {
  return way.kind === 'ticket' ? openByTicket(way.ticket, page) : openAgain(way.attemptId, page)
}

async function openByTicket(ticket: string, page: string): Promise<Opened | Waiting> {
  const clock = startClock()
  const { reply, ...times } = await spendTicket(ticket, page).catch(refuseOpening)
  const { pass, time } = reply.data
  const attempt = readAttempt(reply.data.attempt)
  const { attemptId } = attempt
  const device = openDevice(attemptId)
  holdAttempt(attemptId)
  device.keep('pass', pass)
  device.keep('activePage', page)
  device.keep('owner', getSession().userId)
  writeStored(shelf, key, String(attemptId))
  history.replaceState(null, '', `/exampanel/attempt-${attemptId}`)
  clock.learn({ time, ...times })
  const opened = await prepare({ device, pass, page, clock })
  if ('begin' in opened) return opened
  // Only this reply says whether it is the first opening.
  const paper = { ...opened.paper, attempt: { ...opened.paper.attempt, isResumed: attempt.isResumed } }
  return { ...opened, paper, questionInView: undefined, previousPage: undefined }
}

const spendTries = 3
const spendPauseMs = 1000

/** The reply may be lost after the ticket was spent: the server then gives this tab the same one again. */
async function spendTicket(ticket: string, page: string) {
  for (let tries = 1; ; tries++)
    try {
      return await ask(openPanel, { body: { ticket, page, begins_later: true, device: getDeviceId() } })
    } catch (error) {
      if (tries === spendTries || !mayPass(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, spendPauseMs))
    }
}

/** Where this tab stores its attempt. */
const { shelf, key } = stored.attempt

/**
 * The pass on the device opens the exam, even without a session of the portal. If another person has signed in on the
 * device since, only the exam's own tab can open it.
 */
async function openAgain(attemptId: number, page: string): Promise<Opened | Waiting> {
  const device = openDevice(attemptId)
  const [pass, times, owner] = await Promise.all([
    device.read('pass'),
    device.read('times'),
    device.read('owner'),
  ])
  if (pass === undefined) throw new OpenError('gone')
  const { userId: person } = getSession()
  const isOwnTab = readStored(shelf, key) === String(attemptId)
  if (person && owner && person !== owner && !isOwnTab) throw new OpenError('other')
  holdAttempt(attemptId)
  return prepare({ device, pass, page, clock: startClock(times) })
}

/** Where this tab keeps an attempt, how it calls the server, and what time it is. */
type Tab = { device: Device; pass: string; page: string; clock: Clock }

async function prepare(tab: Tab): Promise<Opened | Waiting> {
  const fetched = await fetchPaper(tab)
  const { before, ...paper } = fetched.paper
  if (!before || paper.attempt.isSubmitted) return restore(tab, fetched)
  const begin = async (accessCode: string) => {
    const code = accessCode && { access_code: accessCode }
    const body = { page: tab.page, ...code, ...(await safeBrowserProof()) }
    const { reply, ...times } = await ask(beginPanel, { body }, { pass: tab.pass })
    tab.clock.learn({ time: reply.data.time, ...times })
    tab.device.keep('activePage', tab.page)
    return restore(tab, keepPaper(tab.device, reply.data))
  }
  return { paper: { ...paper, before }, clock: tab.clock, begin }
}

async function restore(tab: Tab, { paper, answeredAt }: FetchedPaper): Promise<Opened> {
  const { device, pass, page, clock } = tab
  const [
    { confirmed, unsent },
    questionInView,
    isHandedIn = false,
    events = [],
    unfinished = new Map<number, string>(),
    previousPage,
    messages = { all: [], readTo: 0 },
  ] = await Promise.all([
    device.states(),
    device.read('place'),
    device.read('isHandedIn'),
    device.read('events'),
    device.read('unfinished'),
    device.read('activePage'),
    device.read('messages'),
  ])
  // The examiner may have given extra time after the clock submitted it.
  const { endsAt, isSubmitted } = paper.attempt
  const isOpenAgain = answeredAt !== undefined && endsAt !== null && endsAt > answeredAt
  const goesOn = isHandedIn === 'byClock' && !isSubmitted && isOpenAgain
  if (goesOn) device.forget('isHandedIn')
  if (clock.isKnown()) device.keep('times', { server: clock.now(), device: Date.now() })
  const recoveredAt = Math.round(clock.stamp())
  const recovered = recover({ ...openTab(page), confirmed }, unsent)
  // While the time is a guess, `learnTime` does it later.
  const examTab = clock.isKnown() ? limitRecovered(recovered, recoveredAt, clock.stampErrorMs()) : recovered
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
    questionInView,
    isHandedIn: goesOn ? false : isHandedIn,
    previousPage,
  }
}

type FetchedPaper = { paper: Paper; answeredAt: number | undefined }

/** After this time the paper on the device is used. */
const timeoutMs = 4000

/**
 * Fetches the paper if the server replies, because addresses of pictures expire after an hour.
 * @returns `answeredAt` is the server's time; undefined for the paper on the device
 */
async function fetchPaper({ device, pass, clock }: Tab): Promise<FetchedPaper> {
  const kept = await device.read('paper')
  try {
    const { reply, ...times } = await ask(panelPaper, {}, { pass, ...(kept && { timeoutMs }) })
    clock.learn({ time: reply.data.time, ...times })
    return keepPaper(device, reply.data)
  } catch (error) {
    if (kept && mayPass(error)) return { paper: readPaper(kept), answeredAt: undefined }
    return refusePaper(error)
  }
}

/** Stores a paper that has its questions. */
export function keepPaper(device: Device, reply: PaperReply): FetchedPaper {
  const paper = withParts(reply)
  if (!paper.before) device.keep('paper', paper)
  return { paper: readPaper(paper), answeredAt: reply.time }
}

/** Questions of the notebook have no parts, so they become one. */
const withParts = (paper: PaperReply): PaperReply => {
  const partId = paper.questions[0]?.part_id ?? 0
  return paper.parts.length > 0 ? paper : { ...paper, parts: [{ part_id: partId, name: '' }] }
}

function refuseOpening(error: unknown): never {
  if (mayPass(error)) throw new OpenError('network')
  throw new OpenError('refused', error instanceof Error ? error.message : '')
}

function refusePaper(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) throw new OpenError('gone')
  return refuseOpening(error)
}
