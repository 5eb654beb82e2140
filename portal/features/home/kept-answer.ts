import * as z from 'zod/mini'
import { announcement, promotion, waiting } from '#domain/home/calls.ts'
import { entry } from '#portal/shared/calendar/entry.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'

const { shelf, key } = stored.home
const keptScopes = 4
const keptAnnouncements = 40
const keptWaiting = 20

const keptAnswer = z.object({
  scope: z.string(),
  announcements: z.optional(z.array(announcement)),
  banner: z.optional(z.array(promotion)),
  waiting: z.optional(z.array(waiting)),
  today: z.optional(z.object({ day: z.string(), entries: z.array(entry) })),
})
type KeptAnswer = z.output<typeof keptAnswer>
const keptAnswers = z.array(keptAnswer)

/** Read once per page load, because the first paint waits for it. */
let kept: KeptAnswer[] | undefined

function readAll(): KeptAnswer[] {
  try {
    const read = keptAnswers.safeParse(JSON.parse(readStored(shelf, key) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** What home showed last in this scope: painted at once, also offline, and then refreshed. */
export function readKept(scope: string): Omit<KeptAnswer, 'scope'> {
  kept ??= readAll()
  return kept.find((answer) => answer.scope === scope) ?? {}
}

export function keepAnswer(scope: string, part: Omit<KeptAnswer, 'scope'>): void {
  const next = { ...readKept(scope), ...part, scope }
  next.announcements = next.announcements?.slice(0, keptAnnouncements)
  next.waiting = next.waiting?.slice(0, keptWaiting)
  kept = [next, ...readAll().filter((answer) => answer.scope !== scope)].slice(0, keptScopes)
  writeStored(shelf, key, JSON.stringify(kept))
}
