import { type DraftHere, draftsHere, NoKeyError } from '#portal/shared/device/drafts.ts'
import { notifyQueued, notifySettled } from '#portal/shared/outbox/events.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { type Draft, totalProgress } from '../draft/draft.ts'
import { holdDraft } from '../draft/hold-draft.ts'
import { dropRow, isClosed, putRow, type SendingRow } from './sending-rows.ts'

const followed = new Set<string>()

/**
 * Follows everything that the person has confirmed on this device, and shows what was refused.
 * @throws NoKeyError where a draft cannot be opened yet
 */
export async function followAll(): Promise<void> {
  const drafts = await draftsHere(getSession())
  for (const work of drafts) {
    if (work.isConfirmed) follow(work)
    else if (work.refusal !== '' && !followed.has(work.scope) && !isClosed(work.scope))
      putRow(rowOf(work, { state: 'refused', refusal: work.refusal }))
  }
  if (drafts.some(({ isLocked }) => isLocked)) throw new NoKeyError()
}

type About = Pick<DraftHere, 'scope' | 'fileId' | 'title'>

/** Keeps a confirmed draft open on any screen, until it is saved, refused or called off. */
export function follow(work: About): void {
  if (followed.has(work.scope)) return
  followed.add(work.scope)
  const ended = Promise.withResolvers<void>()
  let stopListening = () => {}
  const release = holdDraft(work.scope, (access) => {
    stopListening()
    if (access.kind === 'elsewhere') putRow(rowOf(work, { state: 'elsewhere' }))
    if (access.kind !== 'here') return
    const { store } = access.draft
    const show = (draft: Draft) => {
      const row = rowOfDraft(work, draft)
      if (row) putRow(row)
      else dropRow(work.scope)
      if (!draft.confirmed) ended.resolve()
    }
    stopListening = store.subscribe(show)
    // Another tab had it, and has sent it.
    if (!store.getState().confirmed) void notifySettled()
    show(store.getState())
  })
  void ended.promise.then(() => {
    stopListening()
    followed.delete(work.scope)
    release()
  })
  notifyQueued('homework')
}

function rowOf({ scope, fileId, title }: About, part: Partial<SendingRow>): SendingRow {
  const usual = { status: 'Submitted', state: 'going', percent: 0, refusal: '', isKept: true } as const
  return { scope, fileId, title, ...usual, ...part }
}

/** @returns undefined where nothing is confirmed any more */
function rowOfDraft(work: About, draft: Draft): SendingRow | undefined {
  const { confirmed, savedAs, refusal, files, formPercent, isCutOff, isKept } = draft
  if (refusal !== '') return rowOf(work, { state: 'refused', refusal })
  if (savedAs) return rowOf(work, { state: 'done', status: savedAs })
  if (!confirmed) return undefined
  const isWaiting = isCutOff || (files.length > 0 && files.some(({ state }) => state === 'connection'))
  const percent = files.some(({ state }) => state === 'held')
    ? (formPercent ?? 0)
    : totalProgress(files).percent
  return rowOf(work, { status: confirmed.status, state: isWaiting ? 'cutOff' : 'going', percent, isKept })
}
