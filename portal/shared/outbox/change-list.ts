import * as z from 'zod/mini'

/** The calls that may wait for the network: repeating one must be harmless. */
const callName = z.enum([
  'deleteBookmark',
  'updateProfile',
  'readAnnouncements',
  'readMessages',
  'readNews',
  'chooseNews',
  'askLeave',
  'withdrawLeave',
  'answerNotice',
  'askQuestion',
  'writePost',
  'closeThread',
  'markThreadRead',
])
export type CallName = z.output<typeof callName>

/** Something that a person did without a network, to be sent later. */
const unsentChange = z.object({
  /** Its `Idempotency-Key`: one that replaces it has another. */
  id: z.string(),
  /** The person and the viewed student, as `viewedOwner` names them. */
  owner: z.string(),
  /** What it is about: a later change of the same key replaces it. */
  key: z.string(),
  call: callName,
  input: z.object({
    params: z.optional(z.record(z.string(), z.unknown())),
    body: z.record(z.string(), z.unknown()),
  }),
  /** Beside the body of a form; `data` is base64. */
  files: z.optional(z.array(z.object({ name: z.string(), type: z.string(), data: z.string() }))),
  /** For notices; '' where it is not worth one. */
  title: z.string(),
  /** The value that it replaces, as last seen; undefined where changes elsewhere do not matter. */
  before: z.optional(z.string()),
  /** Why it was refused; '' while it waits. */
  refusal: z.string(),
})
export type UnsentChange = z.output<typeof unsentChange>
export type NewChange = Omit<UnsentChange, 'id' | 'owner' | 'refusal'>

/** Far more than anybody changes before the network is back. */
export const maxChanges = 200

/** @returns undefined where there is no more room */
export function withChange(
  list: readonly UnsentChange[],
  change: UnsentChange,
): readonly UnsentChange[] | undefined {
  const isSame = ({ owner, key }: UnsentChange) => owner === change.owner && key === change.key
  const others = list.filter((one) => !isSame(one))
  if (others.length >= maxChanges) return undefined
  const replaced = list.find((one) => isSame(one) && one.refusal === '')
  // What was last seen of the server's is older than what this one replaces.
  return [...others, replaced ? { ...change, before: replaced.before } : change]
}

export const waitingOf = (list: readonly UnsentChange[], owner: string): UnsentChange[] =>
  list.filter((one) => one.owner === owner && one.refusal === '')

/** Those that wait and are worth a notice. */
export const titledOf = (list: readonly UnsentChange[]): UnsentChange[] =>
  list.filter(({ title, refusal }) => title !== '' && refusal === '')

/** @param text as kept on the device, maybe by another build */
export function readChanges(text: string): readonly UnsentChange[] {
  const all: unknown = JSON.parse(text)
  if (!Array.isArray(all)) return []
  return all.flatMap((one) => {
    const read = unsentChange.safeParse(one)
    return read.success ? [read.data] : []
  })
}
