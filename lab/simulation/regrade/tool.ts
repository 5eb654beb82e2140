import { type NewKey, previewRegrade, regrade } from '#domain/exam/regrade/calls.ts'
import { Device } from '../browser/device.ts'
import { Page } from '../browser/page.ts'
import { checkAcknowledged } from './check.ts'
import type { Question } from './state.ts'
import type { Decided, World } from './world.ts'

type Preview = {
  fingerprint: string
  maximum_marks_before: number
  maximum_marks_after: number
  students: {
    student_id: string
    marks_before: number | null
    marks_after: number | null
    rank_before: number | null
    rank_after: number | null
  }[]
}
type Reply<T> = { status: number; result: T | undefined }

/** The institute's own program, which previews decisions and carries them out. It asks again until it has a reply. */
export class Tool {
  readonly #world: World
  readonly #page: Page
  readonly #end: number

  /** @param end when it begins nothing more */
  constructor(world: World, number: number, end: number) {
    this.#world = world
    this.#end = end
    const { scheduler, random, network } = world
    const device = new Device(number, scheduler, random, 0)
    this.#page = new Page(device, network.fetch, '/tool')
    this.#page.later(random.int(0, 20_000), () => this.#page.run(() => this.#live()))
  }

  async #live(): Promise<void> {
    const { random, scheduler } = this.#world
    while (scheduler.now < this.#end) {
      await this.#regrade(this.#decide())
      await this.#pause(random.int(500, random.pick([3000, 20_000])))
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((go) => void this.#page.later(ms, () => go()))
  }

  #decide(): Decided[] {
    const { random, facts } = this.#world
    const picked = facts.questions.filter(() => random.chance(0.4))
    const questions = picked.length > 0 ? picked : [random.pick(facts.questions)]
    return questions.map((question) => this.#decideOf(question))
  }

  #decideOf({ questionId, position, key, options }: Question): Decided {
    const { random } = this.#world
    const named = random.chance(0.5) ? { question_id: questionId } : { question_number: position }
    const kind = random.weighted({ key: 5, as_printed: 2, dropped: 1, bonus_to_all: 1, bonus_to_tried: 1 })
    const of = (change: Decided['change'], decision: Decided['decision']) => ({
      questionId,
      change,
      decision,
    })
    if (kind === 'dropped') return of({ ...named, kind }, { kind })
    if (kind === 'bonus_to_all') return of({ ...named, kind }, { kind: 'bonusToAll' })
    if (kind === 'bonus_to_tried') return of({ ...named, kind }, { kind: 'bonusToTried' })
    // Written answers have no key.
    if (kind === 'as_printed' || (key.type !== 1 && key.type !== 4))
      return of({ ...named, kind: 'as_printed' }, null)
    const numbers = random.chance(0.7) ? [random.int(1, options || 4)] : [1, 2]
    const keys: NewKey[] = numbers.map((one) => (key.type === 1 ? { option: one } : { value: one }))
    const decided = numbers.map((one) =>
      key.type === 1 ? ({ type: 1, option: one } as const) : ({ type: 4, value: one, tolerance: 0 } as const),
    )
    return of({ ...named, kind, keys }, { kind, keys: decided })
  }

  /** Calls until there is a reply of the server itself. */
  async #ask<T>(path: string, body: object): Promise<Reply<T>> {
    const { random, network } = this.#world
    for (;;) {
      try {
        const sent = { method: 'POST', headers: {}, body: JSON.stringify(body) }
        const response = await network.fetch(this.#page, path, this.#withTimeout(sent))
        if (response.status < 500) {
          const { result } = (await response.json()) as { result?: T }
          return { status: response.status, result }
        }
      } catch {
        // It is not known whether it has arrived.
      }
      await this.#pause(random.int(200, 3000))
    }
  }

  #withTimeout(init: RequestInit): RequestInit {
    const stop = new AbortController()
    this.#page.later(20_000, () => stop.abort(new Error('no reply')))
    return { ...init, signal: stop.signal }
  }

  async #regrade(decided: readonly Decided[]): Promise<void> {
    const world = this.#world
    const { facts, random, notes } = world
    const asked = { test_id: facts.testId, changes: decided.map(({ change }) => change) }
    const previewed = await this.#ask<Preview>(previewRegrade.path, asked)
    if (!previewed.result) return world.fail(`a preview was refused with ${previewed.status}`)
    const { fingerprint, ...preview } = previewed.result
    const students = preview.students.map((one) => [
      one.student_id,
      one.marks_before,
      one.marks_after,
      one.rank_before,
      one.rank_after,
    ])
    const effect = JSON.stringify([
      preview.maximum_marks_before,
      preview.maximum_marks_after,
      students.sort(),
    ])
    world.previewed.push({ fingerprint, effect })
    notes.note('previewed')
    await this.#pause(random.chance(0.7) ? random.int(10, 500) : random.int(500, 10_000))
    const done = await this.#ask(regrade.path, { ...asked, fingerprint, reason: 'The book is right' })
    if (done.status === 409) return notes.note('refused: something has changed')
    if (done.status !== 200) return world.fail(`a regrade was refused with ${done.status}`)
    notes.note('regrade acknowledged')
    world.acknowledged.push({ fingerprint, decided })
    checkAcknowledged(world, fingerprint, decided)
  }
}
