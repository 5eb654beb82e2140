import type { Kind, Scope } from '#server/records/kind.ts'

/** Every kind, those that others refer to first. */
export type Kinds = readonly Kind[]

/** The kinds whose rows a name refers to: `people` are students, guardians and others. */
export const kindsOf = (kinds: Kinds, target: string): Kind[] =>
  kinds.filter((kind) => target in kind.targets)

/** SQL of the rows that a name refers to, as `source_id` and `id`. @throws where no kind has the name */
export function findTarget(kinds: Kinds, target: string, scope: Scope): string {
  const make = kindsOf(kinds, target)[0]?.targets[target]
  if (!make) throw new Error(`No kind of record is called ${target}.`)
  return make(scope)
}
