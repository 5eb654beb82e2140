import { panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { attemptStore } from '#portal/shared/attempt/device.ts'
import { openDatabase } from '#portal/shared/device/database.ts'
import { sendTimed } from './call.ts'
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
const parallelFetches = 2
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
export function startPaperFiles({ pass, store }: Exam): PaperFiles {
  const { getState: read } = store
  const fileStore = openFileStore(read().paper.attempt.attemptId)
  const stored = new Map<string, string>()
  const renewed = new Map<string, string>()
  const loading = new Map<string, Promise<string>>()
  /** Loaded, too large, or failed since the connection was last lost. */
  const attempted = new Set<string>()
  let renewing: Promise<void> | undefined
  let isRunning = false
  const ready = fileStore
    .read()
    .then((files) => {
      for (const [key, file] of files) stored.set(key, URL.createObjectURL(file))
    })
    .catch(() => undefined)

  async function renew(): Promise<void> {
    const { reply } = await sendTimed(panelPaper, {}, { pass })
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

  async function fetchFile(key: string, address: string): Promise<string> {
    await ready
    const storedUrl = stored.get(key)
    if (storedUrl) return storedUrl
    const answer = await request(key, address)
    if (!answer.ok) throw new Error(`a file of the paper: ${answer.status}`)
    if (Number(answer.headers.get('content-length')) > maxBytes) {
      await answer.body?.cancel()
      return renewed.get(key) ?? address
    }
    const file = await answer.blob()
    const url = URL.createObjectURL(file)
    stored.set(key, url)
    fileStore.keep(key, file).catch(() => undefined)
    return url
  }

  async function load(address: string): Promise<string> {
    const key = keyOf(address)
    if (key === undefined) return address
    const file = loading.get(key) ?? fetchFile(key, address).finally(() => loading.delete(key))
    loading.set(key, file)
    return file
  }

  function filesInOrder(): string[] {
    const { stage, questionInView, paper } = read()
    if (stage === 'done') return []
    const indexInView = paper.questions.findIndex(({ questionId }) => questionId === questionInView)
    const files = paper.questions.map((question) => filesOf(question, paper))
    const inOrder = [...files.slice(indexInView), ...files.slice(0, indexInView)]
    return (savesData() ? inOrder.slice(1, 2) : inOrder).flat()
  }

  async function fetchNext(): Promise<void> {
    while (read().connection === 'fine') {
      const next = filesInOrder().find((address) => !attempted.has(address))
      if (next === undefined) return
      attempted.add(next)
      await load(next).catch(() => undefined)
    }
  }

  async function fetchAhead(): Promise<void> {
    if (isRunning) return
    isRunning = true
    await Promise.all(Array.from({ length: parallelFetches }, fetchNext))
    isRunning = false
  }

  setTimeout(fetchAhead, firstPauseMs)
  store.subscribe((now, before) => {
    const isBack = now.connection === 'fine' && before.connection !== 'fine'
    if (isBack) attempted.clear()
    if (isBack || now.questionInView !== before.questionInView) void fetchAhead()
    // Nothing of an ended exam stays on the device.
    if (now.receipt && !before.receipt) fileStore.clear().catch(() => undefined)
  })
  return {
    addressOf: (address) => {
      const key = keyOf(address) ?? ''
      return stored.get(key) ?? renewed.get(key) ?? address
    },
    load,
  }
}

/** With the browser's data saver only the next question's files are fetched ahead. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Stores files of one attempt and removes those of others. */
function openFileStore(attemptId: number) {
  const store = openDatabase({ ...attemptStore, name: 'homeroom-files' }).store('kept')
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
