import type { Exam } from './exam.ts'

/** How often the clock is looked at. */
const lookMs = 250

/** Follows what happens to the page and to the clock, for as long as it is open. */
export function watchExam(exam: Exam): void {
  const { store, clock, note, flush, send, renew, end } = exam
  watchFocus(() => isRunning(exam), note)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return flush()
    look()
    send()
  })
  addEventListener('pagehide', flush)
  // Brought back by the Back button, or by a phone that had put it away.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) renew()
  })
  document.addEventListener('resume', renew)
  addEventListener('beforeunload', (event) => {
    if (hasUnsent(exam)) event.preventDefault()
  })
  let guesses = clock.guesses().length
  function look(): void {
    const { endsAt, isHandedIn, isTimeKnown: wasKnown } = store.getState()
    const now = clock.now()
    const isTimeKnown = clock.isKnown()
    const before = guesses
    guesses = clock.guesses().length
    // It slept, maybe not for the first time since the last reply.
    if (guesses > before) renew()
    if (isTimeKnown !== wasKnown) store.setState({ isTimeKnown })
    // Only the server's clock ends an exam: before its first reply the time is a guess.
    if (endsAt !== null && !isHandedIn && isTimeKnown && now >= endsAt) end()
  }
  setInterval(look, lookMs)
}

const isRunning = ({ store }: Exam) => {
  const { stage, isHandedIn, isActive } = store.getState()
  return stage === 'questions' && !isHandedIn && isActive
}

/** Whether something is lost to the server if this page never comes back. */
function hasUnsent({ store }: Exam): boolean {
  const { examTab, isHandedIn, receipt } = store.getState()
  const answers = [...examTab.pending.values()].some(({ answer, mark }) => answer || mark)
  return answers || (isHandedIn && !receipt)
}

/** Notes when the student leaves the page, and when he returns, for the examiner. */
function watchFocus(isRunning: () => boolean, note: Exam['note']): void {
  let isAway = false
  const look = () => {
    const isNowAway = document.visibilityState === 'hidden' || !document.hasFocus()
    if (isNowAway === isAway) return
    isAway = isNowAway
    if (isRunning()) note(isAway ? 'left' : 'returned')
  }
  for (const kind of ['blur', 'focus'] as const) addEventListener(kind, look)
  document.addEventListener('visibilitychange', look)
}
