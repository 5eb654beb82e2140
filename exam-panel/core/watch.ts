import type { Exam } from './exam.ts'

/** How often the clock is checked. */
const checkMs = 250

/** Follows the events of the page and the clock as long as the page is open. */
export function watchExam(exam: Exam): void {
  const { store, clock, note, flush, send, restart, submitByClock } = exam
  watchFocus(() => isRunning(exam), note)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return flush()
    check()
    send()
  })
  addEventListener('pagehide', flush)
  // Restored by the Back button, or by a phone that had suspended it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restart()
  })
  document.addEventListener('resume', restart)
  addEventListener('beforeunload', (event) => {
    if (hasUnsent(exam)) event.preventDefault()
  })
  let guesses = clock.guesses().length
  function check(): void {
    const { endsAt, isSubmitted, isTimeSynced: wasSynced } = store.getState()
    const now = clock.now()
    const isTimeSynced = clock.isSynced()
    const before = guesses
    guesses = clock.guesses().length
    // The device slept, possibly several times since the last reply.
    if (guesses > before) restart()
    if (isTimeSynced !== wasSynced) store.setState({ isTimeSynced })
    // Before the server's first reply the time is a guess, which must not end an exam.
    if (endsAt !== null && !isSubmitted && isTimeSynced && now >= endsAt) submitByClock()
    exam.openDuePart()
  }
  setInterval(check, checkMs)
}

const isRunning = ({ store }: Exam) => {
  const { stage, isSubmitted, isActive, isCalledOff } = store.getState()
  return stage === 'questions' && !isSubmitted && isActive && !isCalledOff
}

/** Whether answers or the submission would be missing on the server if this page never returned. */
function hasUnsent({ store }: Exam): boolean {
  const { examTab, isSubmitted, receipt } = store.getState()
  const answers = [...examTab.pending.values()].some(({ answer, mark }) => answer || mark)
  return answers || (isSubmitted && !receipt)
}

/** Records for the examiner when the student leaves the page and returns. */
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
