import { createStore, type StoreApi } from 'zustand/vanilla'
import { createExam, type Exam } from './exam.ts'
import { namePage, OpenError, openExam, type Refusal, takeWay, type Way } from './open.ts'
import { keepFiles, type PaperFiles } from './paper-files.ts'
import { watchExam } from './watch.ts'

export type OpeningState =
  | { state: 'opening' }
  | { state: 'refused'; refusal: Refusal; message: string }
  | { state: 'open'; exam: Exam; files: PaperFiles }

export type Opening = { store: StoreApi<OpeningState>; retry: () => void }

/** Opens what the address names; `retry` continues after a failure. */
export function startOpening(): Opening {
  const store = createStore<OpeningState>()(() => ({ state: 'opening' }))
  const page = namePage()
  let way: Way | undefined

  async function open(): Promise<void> {
    store.setState({ state: 'opening' }, true)
    try {
      // A used ticket cannot be read again: the address then names the attempt.
      way = way && !/attempt-/.test(location.pathname) ? way : takeWay()
      const exam = createExam(await openExam(way, page))
      watchExam(exam)
      store.setState({ state: 'open', exam, files: keepFiles(exam) }, true)
    } catch (error) {
      const refusal = error instanceof OpenError ? error.refusal : 'refused'
      store.setState(
        { state: 'refused', refusal, message: error instanceof Error ? error.message : '' },
        true,
      )
    }
  }

  void open()
  return { store, retry: () => void open() }
}
