import { panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { attemptStore } from '#portal/shared/attempt/device.ts'
import { openKeptStore } from '#portal/shared/kept/kept-store.ts'
import { ask } from './call.ts'
import type { Exam } from './exam.ts'
import { htmlsOf } from './htmls-of.ts'
import { type Paper, type PaperQuestion, readPaper } from './read-paper.ts'

export type PaperFiles = {
  /** Returns the address on this device once the file is stored here. */
  addressOf: (address: string) => string
  /**
   * Fetches a file, with a new address if its own has expired after an hour.
   * @returns the address to show it from
   * @throws if it cannot be fetched
   */
  load: (address: string) => Promise<string>
}

/** Larger files are fetched when they are shown, and not stored. */
const maxBytes = 5_000_000
const atOnce = 2
/** Lets the first question load first. */
const firstPauseMs = 1500

const imageIn = /<img src="([^"]+)"/g

function filesOf(question: PaperQuestion, paper: Paper): string[] {
  const images = htmlsOf(question, paper).flatMap((html) =>
    [...html.matchAll(imageIn)].map(([, address = '']) => address),
  )
  return [...images, ...question.media.map(({ address }) => address)]
}

/** The part of an address that stays the same when it is signed again; undefined for other servers. */
const keyOf = (address: string): string | undefined => /\/files\/(\d+\.\d+)\./.exec(address)?.[1]

/**
 * Fetches pictures, recordings and videos ahead, starting at the question in view, and stores them on the device, so that
 * later questions are complete without a network, also after a reload.
 */
export function keepFiles({ pass, store }: Exam): PaperFiles {
  const { getState: read } = store
  const shelf = openShelf(read().paper.attempt.attemptId)
  const kept = new Map<string, string>()
  const renewed = new Map<string, string>()
  const coming = new Map<string, Promise<string>>()
  /** Loaded, too large, or failed since the connection was last lost. */
  const tried = new Set<string>()
  let renewing: Promise<void> | undefined
  let isRunning = false
  const ready = shelf
    .read()
    .then((files) => {
      for (const [key, file] of files) kept.set(key, URL.createObjectURL(file))
    })
    .catch(() => undefined)

  async function renew(): Promise<void> {
    const { reply } = await ask(panelPaper, {}, { pass })
    const newPaper = readPaper(reply.data)
    for (const address of newPaper.questions.flatMap((question) => filesOf(question, newPaper)))
      renewed.set(keyOf(address) ?? address, address)
  }

  async function request(key: string, address: string): Promise<Response> {
    const answer = await fetch(renewed.get(key) ?? address, { priority: 'low' })
    if (answer.status !== 404) return answer
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    await renewing
    return fetch(renewed.get(key) ?? address, { priority: 'low' })
  }

  async function take(key: string, address: string): Promise<string> {
    await ready
    const known = kept.get(key)
    if (known) return known
    const answer = await request(key, address)
    if (!answer.ok) throw new Error(`a file of the paper: ${answer.status}`)
    if (Number(answer.headers.get('content-length')) > maxBytes) {
      await answer.body?.cancel()
      return renewed.get(key) ?? address
    }
    const file = await answer.blob()
    const url = URL.createObjectURL(file)
    kept.set(key, url)
    shelf.keep(key, file).catch(() => undefined)
    return url
  }

  async function load(address: string): Promise<string> {
    const key = keyOf(address)
    if (key === undefined) return address
    const file = coming.get(key) ?? take(key, address).finally(() => coming.delete(key))
    coming.set(key, file)
    return file
  }

  function wanted(): string[] {
    const { stage, questionInView, paper } = read()
    if (stage === 'done') return []
    const here = paper.questions.findIndex(({ questionId }) => questionId === questionInView)
    const files = paper.questions.map((question) => filesOf(question, paper))
    const inOrder = [...files.slice(here), ...files.slice(0, here)]
    return (isSparing() ? inOrder.slice(1, 2) : inOrder).flat()
  }

  async function goAhead(): Promise<void> {
    while (read().connection === 'fine') {
      const next = wanted().find((address) => !tried.has(address))
      if (next === undefined) return
      tried.add(next)
      await load(next).catch(() => undefined)
    }
  }

  async function fetchAhead(): Promise<void> {
    if (isRunning) return
    isRunning = true
    await Promise.all(Array.from({ length: atOnce }, goAhead))
    isRunning = false
  }

  setTimeout(fetchAhead, firstPauseMs)
  store.subscribe((now, before) => {
    const isBack = now.connection === 'fine' && before.connection !== 'fine'
    if (isBack) tried.clear()
    if (isBack || now.questionInView !== before.questionInView) void fetchAhead()
    // Nothing of an ended exam stays on the device.
    if (now.receipt && !before.receipt) shelf.clear().catch(() => undefined)
  })
  return {
    addressOf: (address) => {
      const key = keyOf(address) ?? ''
      return kept.get(key) ?? renewed.get(key) ?? address
    },
    load,
  }
}

/** With the browser's data saver only the next question's files are fetched ahead. */
const isSparing = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Stores files of one attempt and removes those of others. */
function openShelf(attemptId: number) {
  const store = openKeptStore({ ...attemptStore, name: 'homeroom-files' })
  const own = `${attemptId} `
  const drop = (keys: readonly string[]) => store.write(new Map(keys.map((key) => [key, undefined])))
  return {
    read: async (): Promise<Map<string, Blob>> => {
      const all = await store.readAll()
      await drop(all.map(([key]) => key).filter((key) => !key.startsWith(own)))
      return new Map(
        all.flatMap(([key, file]) =>
          key.startsWith(own) && file instanceof Blob ? [[key.slice(own.length), file]] : [],
        ),
      )
    },
    keep: (key: string, file: Blob) => store.write(new Map([[own + key, file]])),
    clear: async () => drop((await store.readAll()).map(([key]) => key)),
  }
}
