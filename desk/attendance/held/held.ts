import type { Mark } from '#domain/desk/attendance.ts'

/** Marks by the id of the student. */
export type MarksOf = Readonly<Record<string, Mark>>

/** A register that was pressed as done. It is sent again and again under the same key until a reply comes. */
export type Confirmed = {
  key: string
  marks: MarksOf /** Whether it may have reached the server. */
  isTried: boolean
}

export type Conflict = {
  /** What somebody else has marked otherwise; null: the mark is gone. */
  marks: Readonly<Record<string, Mark | null>>
  takenBy: string | null
}

/** What is on this device of the register of one class, and not on the server yet. */
export type Held = {
  classId: number
  sectionId: number
  day: string
  /** Names it where it waits, such as "10-A · English". */
  title: string
  /** What the server had when it was last read, or took from here. */
  base: MarksOf
  /** At most two: one that is on its way, and the one after it. */
  confirmed: readonly Confirmed[]
  /** Marks that were set and not pressed as done. */
  draft: MarksOf | null
  conflict: Conflict | null
  /** Why the server refuses it each time; '' otherwise. */
  refusal: string
}

export type Ground = Pick<Held, 'classId' | 'sectionId' | 'day' | 'title' | 'base'>

const begin = (ground: Ground): Held => ({
  ...ground,
  confirmed: [],
  draft: null,
  conflict: null,
  refusal: '',
})

/** Whether nothing of it waits. */
export const isSettled = ({ confirmed, draft }: Held): boolean => confirmed.length === 0 && draft === null

/** Keeps marks that are being set. What the server had when the first of them was set decides whether others wrote meanwhile. */
export const withDraft = (held: Held | undefined, ground: Ground, draft: MarksOf): Held => ({
  ...(held ?? begin(ground)),
  draft,
})

/** The marks are done: they replace those that have not been sent yet. */
export function withConfirmed(held: Held | undefined, ground: Ground, marks: MarksOf, key: string): Held {
  const before = held ?? begin(ground)
  const [first] = before.confirmed
  const isOnItsWay = first?.isTried === true && before.refusal === ''
  return {
    ...before,
    confirmed: [...(isOnItsWay ? [first] : []), { key, marks, isTried: false }],
    draft: null,
    refusal: '',
  }
}

/** What is to be sent now; undefined where nothing is, or the person has to decide first. */
export const nextOf = ({ confirmed, conflict, refusal }: Held): Confirmed | undefined =>
  conflict === null && refusal === '' ? confirmed[0] : undefined

/** What waits on the device, and what was marked here before that was read: nothing of either is lost. */
export function joined(kept: Held, here: Held): Held {
  const last = here.confirmed.at(-1)
  if (!last) return { ...kept, draft: here.draft ?? kept.draft }
  const onItsWay = kept.refusal === '' ? kept.confirmed.filter(({ isTried }) => isTried).slice(0, 1) : []
  return { ...kept, confirmed: [...onItsWay, last], draft: here.draft, refusal: '' }
}

const change = (held: Held, key: string, to: (one: Confirmed) => Confirmed): Held => ({
  ...held,
  confirmed: held.confirmed.map((one) => (one.key === key ? to(one) : one)),
})

export const whenTried = (held: Held, key: string): Held =>
  change(held, key, (one) => ({ ...one, isTried: true }))

/** The server has taken it: what follows was marked on top of it. */
export function whenSent(held: Held, key: string): Held {
  const sent = held.confirmed.find((one) => one.key === key)
  return sent
    ? {
        ...held,
        base: { ...held.base, ...sent.marks },
        confirmed: held.confirmed.filter((one) => one !== sent),
        conflict: null,
      }
    : held
}

/** Somebody else has marked otherwise. Where all of it is as it was to be written, it was written. */
export function whenConflicting(held: Held, key: string, conflict: Conflict): Held {
  const sent = held.confirmed.find((one) => one.key === key)
  if (!sent) return held
  const isSame = Object.entries(conflict.marks).every(([student, now]) => now === sent.marks[student])
  return isSame ? whenSent(held, key) : { ...held, conflict }
}

export const whenRefused = (held: Held, refusal: string): Held => ({ ...held, refusal })

/** Decides a conflict. Marks that no one else has changed are sent in either case. */
export function decide(held: Held, choice: 'mine' | 'theirs', key: string): Held {
  const { conflict, confirmed } = held
  const last = confirmed.at(-1)
  if (!conflict || !last) return held
  const theirs: Record<string, Mark> = {}
  const base: Record<string, Mark> = { ...held.base }
  for (const [student, now] of Object.entries(conflict.marks)) {
    if (now === null) delete base[student]
    else base[student] = theirs[student] = now
  }
  const marks = choice === 'mine' ? last.marks : { ...last.marks, ...theirs }
  return { ...held, base, conflict: null, confirmed: [{ key, marks, isTried: false }] }
}

/** The marks that are shown: those here, else those of the server. */
export const shownMarks = ({ draft, confirmed }: Pick<Held, 'draft' | 'confirmed'>): MarksOf | undefined =>
  draft ?? confirmed.at(-1)?.marks

/** The marks of a request. */
export const requestOf = ({ base }: Held, { marks }: Confirmed) =>
  Object.entries(marks).map(([student, to]) => ({
    student_id: Number(student),
    to,
    was: base[student] ?? null,
  }))
