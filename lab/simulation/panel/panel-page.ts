import { type ExamTab, hasPending, type Pending } from '#domain/exam/panel/exam-tab.ts'
import { isLater } from '#domain/exam/panel/question-state.ts'
import type { Exam } from '../../../exam-panel/core/exam.ts'
import type { Opening } from '../../../exam-panel/core/opening.ts'
import type { Page } from '../browser/page.ts'
import { answerOf, idOf, type World } from './world.ts'

/** A page of the panel, and what a person does in it. */
export class PanelPage {
  readonly page: Page
  readonly opening: Opening
  readonly number: number
  /** When the last request was sent that has a reply; before that, one of an earlier page of this device. */
  repliedAt: number
  readonly #world: World
  /** Other pages of the device whose stamps are a guess when this one reads them. */
  readonly #guessingBeside = new Set<PanelPage>()

  constructor(world: World, page: Page, opening: Opening, number: number) {
    this.page = page
    this.opening = opening
    this.number = number
    this.#world = world
    const before = world.panels.filter((one) => one.page.device === page.device)
    this.repliedAt = Math.max(0, ...before.map(({ repliedAt }) => repliedAt))
    this.#lookBeside()
    opening.store.subscribe((opened) => {
      if (opened.state === 'waiting') this.begin()
      if (opened.state === 'open') this.#watch(opened.exam)
      if (opened.state === 'refused') world.notes.say(`page ${number} refused`, opened.refusal)
    })
  }

  get exam(): Exam | undefined {
    const opened = this.opening.store.getState()
    return opened.state === 'open' ? opened.exam : undefined
  }

  /** Begins the time, as long as that is to be done. */
  begin(): void {
    const opened = this.opening.store.getState()
    if (opened.state === 'waiting') this.page.run(() => void opened.begin('').catch(() => undefined))
  }

  noteReply(askedAt: number): void {
    this.repliedAt = Math.max(this.repliedAt, askedAt)
    for (const given of this.#world.given)
      if (given.page === this && given.at <= askedAt) given.until = Math.min(given.until, askedAt)
  }

  /** The answers that the person may still give, as the screen shows it. */
  get mayAnswer(): boolean {
    const state = this.exam?.store.getState()
    return state?.stage === 'questions' && state.isActive && !state.isSubmitted && !state.receipt
  }

  answer(questionId: number, isTyped: boolean): void {
    const { exam } = this
    if (!exam) return
    const world = this.#world
    const given = world.give(this, questionId)
    this.page.run(() => {
      exam.goTo(questionId)
      exam.answer(questionId, answerOf(given.id, isTyped), isTyped)
    })
    const pending = exam.store.getState().examTab.pending.get(questionId)?.answer
    if (idOf(pending?.value) !== given.id) {
      // The panel takes no answers after the end.
      world.given.pop()
      world.notes.note('answer after the end not taken')
      return
    }
    world.notes.note('answer', { page: this.number, id: given.id, questionId, at: pending?.at })
  }

  /** Ends the page. @param work how */
  close(work: () => void): void {
    const { exam } = this
    work()
    if (!exam) return
    const { pending } = exam.store.getState().examTab
    if (this.#isGuessing) this.#world.guessing.add(this.page.device)
    const kept = this.page.device.disk.readAll(`homeroom-attempt-${exam.paper.attempt.attemptId}`, 'kept')
    for (const { questionId } of this.#world.facts.questions) {
      const written = this.#world.devicesForget ? pending.get(questionId) : undefined
      const left =
        (kept.get(`left ${questionId} ${exam.store.getState().examTab.tabId}`) as Pending) ?? written
      const { answers, late } = this.#world.database.committed
      const stored = [answers.get(questionId), late.get(questionId)].map((row) => idOf(row?.answer))
      const safe = Math.max(...idsIn(left), ...stored)
      for (const given of this.#world.given) {
        if (given.page !== this || given.questionId !== questionId || given.id <= safe) continue
        given.isLost = true
        this.#world.notes.note('answer not written before the crash', given.id)
      }
    }
  }

  /** Whether it has answers whose time is not known yet. */
  get #isGuessing(): boolean {
    const { exam, page } = this
    if (!exam || !hasPending(exam.store.getState().examTab)) return false
    return !page.run(() => exam.clock.isSynced())
  }

  #lookBeside(): void {
    for (const panel of this.#world.panels) {
      const isBeside = panel !== this && panel.page.device === this.page.device && !panel.page.hasEnded
      if (isBeside && panel.#isGuessing) this.#guessingBeside.add(panel)
    }
  }

  /** It sends what it has read of other pages, with the stamps of then. */
  #noteGuesses({ pending }: ExamTab): void {
    this.#lookBeside()
    for (const given of this.#world.given) {
      if (!this.#guessingBeside.has(given.page)) continue
      const stamp = givenIn(pending.get(given.questionId)).find(({ value }) => idOf(value) === given.id)
      given.isGuessed ||= stamp !== undefined && Math.abs(stamp.at - given.at) > this.#world.errorMs
    }
  }

  #watch(exam: Exam): void {
    this.#noteGuesses(exam.store.getState().examTab)
    let before = exam.store.getState().examTab
    exam.store.subscribe(({ examTab }) => {
      for (const [questionId, pending] of before.pending)
        this.#checkAcknowledged(questionId, pending, examTab)
      if (examTab.since < before.since) this.#world.fail('a tab went back to an earlier sequence')
      before = examTab
    })
  }

  /** What is no longer pending must be stored, as it is or replaced by a later answer. */
  #checkAcknowledged(questionId: number, before: Pending, { pending }: ExamTab): void {
    const left = pending.get(questionId)
    if (left === before) return
    const leftIds = idsIn(left)
    const { answers, late, attempt } = this.#world.database.committed
    const counted = answers.get(questionId)
    const kept = late.get(questionId)
    const stored = [
      counted && { at: counted.answerAt, by: counted.answerBy, id: idOf(counted.answer) },
      kept && { ...kept, id: idOf(kept.answer) },
    ]
    const lastMoment = Math.min(
      attempt?.endsAt.getTime() ?? 0,
      attempt?.submittedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    )
    for (const one of [...(before.earlier ?? []), before.answer]) {
      // A later one that is still pending replaces it.
      if (!one || leftIds.some((id) => id >= idOf(one.value))) continue
      // A stamp of the future is stored as the time of its arrival.
      const isStored = stored.some((row) => row && (row.id >= idOf(one.value) || !isLater(one, row)))
      const isRefused = one.at > lastMoment
      if (isStored || isRefused) continue
      this.#world.fail(
        `answer ${idOf(one.value)} of question ${questionId} was acknowledged and is not stored`,
      )
    }
  }
}

const givenIn = (pending: Pending | undefined) =>
  [...(pending?.earlier ?? []), pending?.answer].filter((one) => one !== null && one !== undefined)

export const idsIn = (pending: Pending | undefined): number[] =>
  givenIn(pending)
    .map(({ value }) => idOf(value))
    .filter((id) => id > 0)
