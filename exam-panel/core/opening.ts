import { createStore, type StoreApi } from 'zustand/vanilla'
import { createExam, type Exam } from './exam.ts'
import {
  namePage,
  OpenError,
  type Opened,
  openExam,
  type Refusal,
  takeWay,
  type Waiting,
  type Way,
} from './open.ts'
import { keepFiles, type PaperFiles } from './paper-files.ts'
import { watchExam } from './watch.ts'

export type OpeningState =
  | { state: 'opening' }
  | { state: 'refused'; refusal: Refusal; message: string }
  | { state: 'waiting'; waiting: Waiting; begin: (accessCode: string) => Promise<void> }
  | { state: 'open'; exam: Exam; files: PaperFiles }

export type Opening = { store: StoreApi<OpeningState>; retry: () => void }

/** Opens what the address names; `retry` continues after a failure. In state `waiting`, `begin` begins the time. */
export function startOpening(): Opening {
  const store = createStore<OpeningState>()(() => ({ state: 'opening' }))
  const page = namePage()
  let way: Way | undefined

  async function open(): Promise<void> {
    store.setState({ state: 'opening' }, true)
    try {
      // A used ticket cannot be read again: the address then names the attempt.
      way = way && !/attempt-/.test(location.pathname) ? way : takeWay()
      const opened = await openExam(way, page)
      if ('begin' in opened) wait(opened)
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
    store.setState({ state: 'open', exam, files: keepFiles(exam) }, true)
    return exam
  }

  function wait(waiting: Waiting): void {
    const begin = async (accessCode: string) => {
      const exam = show(await waiting.begin(accessCode))
      if (exam.store.getState().stage === 'instructions') exam.begin()
    }
    store.setState({ state: 'waiting', waiting, begin }, true)
  }

  void open()
  return { store, retry: () => void open() }
}
