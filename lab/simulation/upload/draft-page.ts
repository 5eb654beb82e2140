import type { DraftFile } from '#portal/features/assignment/draft/draft.ts'
import { openWorkDraft, type WorkDraft } from '#portal/features/assignment/draft/work-draft.ts'
import { fetchWork } from '#portal/features/assignment/queries.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import type { Page } from '../browser/page.ts'
import { checkDone } from './check.ts'
import type { World } from './world.ts'

/** A page with the draft of the homework, and what a person does in it. */
export class DraftPage {
  readonly page: Page
  draft: WorkDraft | undefined
  #isAsking = false
  readonly #world: World

  constructor(world: World, page: Page) {
    this.page = page
    this.#world = world
    page.run(() =>
      openWorkDraft(world.scope).then(
        (draft) => {
          this.draft = draft
          world.notes.say('draft opened', draft.store.getState().files)
          this.#watch(draft)
        },
        (error: unknown) => world.scheduler.fail(error),
      ),
    )
  }

  get files(): readonly DraftFile[] {
    return this.draft?.store.getState().files ?? []
  }
  get isConfirmed(): boolean {
    return this.draft?.store.getState().confirmed !== undefined
  }

  addFile(): void {
    const { draft } = this
    if (!draft) return
    const file = this.#world.makeFile()
    const before = new Set(this.files.map(({ key }) => key))
    this.page.run(() => draft.addFiles([{ file, original: undefined }]))
    const key = this.files.find((one) => !before.has(one.key))?.key ?? ''
    this.#world.given.push({ file, key, isGone: false, mayBeTwice: false })
    this.#world.notes.note('file chosen', { name: file.name, size: file.size })
  }

  removeFile(key: string): void {
    const given = this.#world.given.find((one) => one.key === key)
    if (given) given.isGone = true
    this.page.run(() => this.draft?.removeFile(key))
  }

  callOff(): void {
    for (const given of this.#world.given)
      given.mayBeTwice ||= this.files.some(({ key }) => key === given.key)
    this.page.run(() => this.draft?.cancel())
  }

  /** Removes what the page says is lost, because the device had no room for it. */
  giveUpMissing(): void {
    for (const { key, state } of this.files) {
      const isGone = this.#world.given.some((one) => one.key === key && one.isGone)
      if (state === 'missing' && isGone && !this.isConfirmed) this.removeFile(key)
    }
  }

  /** Presses Save or Submit, which the screen offers once it shows what is saved. */
  ask(status: 'Draft' | 'Submitted'): void {
    if (this.#isAsking) return
    this.#isAsking = true
    const ask = async () => {
      const { attached } = await fetchWork(this.#world.facts.assignment.id)
      if (this.isConfirmed || this.files.length === 0) return
      this.draft?.confirm({ key: newKey(), status, remark: '', earlier: attached.map(({ id }) => id) })
      this.#world.notes.note('asked')
    }
    void this.page.run(() =>
      ask()
        .catch((error: unknown) => this.#world.notes.say('not asked', String(error)))
        .finally(() => {
          this.#isAsking = false
        }),
    )
  }

  /** Ends the page. @param work how */
  close(work: () => void): void {
    this.#world.notes.say('page ends')
    const { isConfirmed, files } = this
    const isUnnoted = isConfirmed && this.draft?.store.getState().isKept === false
    work()
    const world = this.#world
    if (world.draftPage === this) world.draftPage = undefined
    const kept = world.device.disk.readAll('homeroom', 'drafts')
    const record = kept.get(`${world.scope}/draft`) as
      | { files: { key: string }[]; asked?: object }
      | undefined
    const attached = world.database.committed.attachments
    for (const given of world.given) {
      // The next page cannot know that it was saved.
      if (isUnnoted && !record?.asked) given.mayBeTwice ||= files.some(({ key }) => key === given.key)
      const isKept =
        kept.has(`${world.scope}/file/${given.key}`) && record?.files.some(({ key }) => key === given.key)
      if (given.isGone || isKept || attached.some(({ name }) => name === given.file.name)) continue
      given.isGone = true
      world.notes.note('file not written before the crash', given.file.name)
    }
  }

  #watch({ store }: WorkDraft): void {
    for (const { key, state, uploadUrl } of store.getState().files)
      if (state === 'done') checkDone(this.#world, key, uploadUrl)
    store.subscribe(({ files }, before) => {
      for (const { key, state, uploadUrl } of files) {
        const was = before.files.find((one) => one.key === key)?.state
        if (state === was) continue
        this.#world.notes.say('file', { key, state })
        if (state === 'done') checkDone(this.#world, key, uploadUrl)
      }
    })
  }
}
