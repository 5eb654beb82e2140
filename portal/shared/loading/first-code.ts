import { fetchCode, fetchMissingStyles } from './fetch-code.ts'
import { keepTrying } from './keep-trying.ts'
import { hidePageNote, showPageNote } from './page-note.ts'

/**
 * Fetches the code that a page begins with, and runs it. Until it is there a note says why, and it is tried again where the
 * page stands: what was typed stays.
 * @param load must be fit to be called again after it failed
 */
export function startCode(load: () => Promise<unknown>): void {
  keepTryingFirst(() => fetchCode(load))
  // The page's own styles may be lost as well, which shows when all of it has come or failed.
  if (document.readyState === 'complete') fetchStyles()
  else addEventListener('load', fetchStyles, { once: true })
}

const fetchStyles = () => keepTryingFirst(() => fetchCode(fetchMissingStyles))

let waitingFor = 0

function keepTryingFirst(load: () => Promise<unknown>): void {
  waitingFor += 1
  keepTrying({
    load: async () => {
      await load()
      waitingFor -= 1
      if (waitingFor === 0) hidePageNote()
    },
    mayReload: () => !hasTyped(),
    onWaiting: ({ message, way, goOn }) => showPageNote(message, way, () => void goOn()),
  })
}

const hasTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('#root input')].some(({ value }) => value !== '')
