import { fetchCode, fetchMissingStyles } from './fetch-code.ts'
import { keepTrying } from './keep-trying.ts'
import { hidePageNote, showPageNote } from './page-note.ts'

/**
 * Fetches the first code of a page and runs it. Until it is loaded a note shows why, and it is tried again without a
 * reload, so that typed text stays.
 * @param load may be called again after a failure
 */
export function startCode(load: () => Promise<unknown>): void {
  keepTryingFirst(() => fetchCode(load))
  // Missing styles of the page are found only after the load event.
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
    onWaiting: ({ message, actionLabel, act }) => showPageNote(message, actionLabel, () => void act()),
  })
}

const hasTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('#root input')].some(({ value }) => value !== '')
