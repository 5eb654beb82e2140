/** Why an answer came late: what an examiner should know before deciding. */
export const lateReasons = [
  'partOver',
  'endMoved',
  'handedIn',
  'serverStalled',
  'otherTab',
  'offline',
  'clock',
  'slow',
] as const
export type LateReason = (typeof lateReasons)[number]

const words: Readonly<Record<LateReason, string>> = {
  partOver: 'The part of the test with its question was over before it arrived.',
  endMoved:
    'It was given after the end, which had been moved forward; its device had no network and did not know.',
  handedIn: 'The student had handed in before it arrived.',
  serverStalled: 'The server stalled meanwhile.',
  otherTab: 'Another tab or device had taken over meanwhile.',
  offline: 'Its device had no network at the end.',
  clock: 'The clock of its device was set, or wrong: otherwise an earlier call would have sent it.',
  slow: 'It was longer on its way than the time after the end.',
}
export const inWords = (reasons: readonly LateReason[]): string =>
  reasons.map((reason) => words[reason]).join(' ')

/** How far a stamp may be off, as for `boundStamp`. */
const hairMs = 2000
/** A tab that was not seen for longer than three of its calls has no network. */
export const silentMs = 45_000

/** Times are milliseconds. */
type Late = { at: number; by: string; arrivedAt: number }
type Attempt = {
  endsAt: number | null
  submittedAt: number
  /** When the part with the question was over, where another one was opened after it. */
  partEndedAt?: number | undefined
}
type Facts = {
  /** When the tab of the answer was last seen while the attempt ran. */
  lastSeenAt: number
  events: readonly { kind: string; page: string; at: number }[]
  stalls: readonly { from: number; until: number }[]
}

/** @returns at least one, the most important first */
export function whyLate(late: Late, attempt: Attempt, facts: Facts): LateReason[] {
  const ofPart = attempt.partEndedAt
  const end = ofPart ?? Math.min(attempt.endsAt ?? attempt.submittedAt, attempt.submittedAt)
  const isMeanwhile = (at: number) => at >= late.at - hairMs && at <= late.arrivedAt
  const own = facts.events.filter((event) => event.page === late.by && event.at <= end)
  const lastOfNetwork = own.findLast(({ kind }) => kind === 'offline' || kind === 'online')
  const holds: Readonly<Record<LateReason, boolean>> = {
    partOver: ofPart !== undefined,
    endMoved: attempt.endsAt !== null && late.at > attempt.endsAt,
    handedIn: ofPart === undefined && (attempt.endsAt === null || attempt.submittedAt < attempt.endsAt),
    serverStalled: facts.stalls.some(
      ({ from, until }) => from <= late.arrivedAt && until >= late.at - hairMs,
    ),
    otherTab: facts.events.some(
      ({ kind, page, at }) =>
        (kind === 'tookOver' || kind === 'opened') && page !== late.by && isMeanwhile(at),
    ),
    offline: lastOfNetwork?.kind === 'offline' || facts.lastSeenAt < end - silentMs,
    // A tab that goes on with the next part is seen after the answer.
    clock: ofPart === undefined && facts.lastSeenAt > late.at + hairMs,
    slow: false,
  }
  const found = lateReasons.filter((reason) => holds[reason])
  return found.length > 0 ? found : ['slow']
}
