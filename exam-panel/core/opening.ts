import { createStore, type StoreApi } from 'zustand/vanilla'
import { createExam, type Exam } from './exam.ts'
import {
  type Address,
  createTabId,
  OpenError,
  type Opened,
  openExam,
  type Refusal,
  readAddress,
  type Waiting,
} from './open.ts'
import { type PaperFiles, startPaperFiles } from './paper-files.ts'
import { watchExam } from './watch.ts'

export type OpeningState =
  | { state: 'opening' }
  | { state: 'refused'; refusal: Refusal; message: string }
  | { state: 'waiting'; waiting: Waiting; begin: (accessCode: string) => Promise<void> }
  | { state: 'open'; exam: Exam; files: PaperFiles }

export type Opening = { store: StoreApi<OpeningState>; retry: () => void }

/** Opens the attempt that the address names; `retry` continues after a failure. In state `waiting`, `begin` starts the time. */
export function startOpening(): Opening {
  const store = createStore<OpeningState>()(() => ({ state: 'opening' }))
  const tabId = createTabId()
  let address: Address | undefined

  async function open(): Promise<void> {
    store.setState({ state: 'opening' }, true)
    try {
      // A used ticket cannot be read again: the address then names the attempt.
      address = address && !/attempt-/.test(location.pathname) ? address : readAddress()
      const opened = await openExam(address, tabId)
      if ('begin' in opened) showInstructions(opened)
      else show(opened)
    } catch (error) {
      const refusal = error instanceof OpenError ? error.refusal : 'refused'
      store.setState(
        { state: 'refused', refusal, message: error instanceof Error ? error.message : '' },
        true,
      )
    }
  }

  function show(opened: Opened): Exam {
    const exam = createExam(opened)
    watchExam(exam)
    store.setState({ state: 'open', exam, files: startPaperFiles(exam) }, true)
    return exam
  }

  function showInstructions(waiting: Waiting): void {
    const begin = async (accessCode: string) => {
      const exam = show(await waiting.begin(accessCode))
      if (exam.store.getState().stage === 'instructions') exam.begin()
    }
    store.setState({ state: 'waiting', waiting, begin }, true)
  }

  void open()
  return { store, retry: () => void open() }
}
