import type { Answer } from '#server/http/testing/requester.ts'
import type { Attack, Target } from './attack.ts'

const atOnce = 50
const maxInShort = 100

/** Fifty times at the same moment. @param work gets the number of its try */
export const allAtOnce = <T>(work: (n: number) => Promise<T>, count = atOnce): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

/**
 * Something that is limited in number, tried fifty times at the same moment. `run` returns the faults, and ''
 * for none.
 */
export function race(name: string, run: (target: Target) => Promise<string[]>, attempts = atOnce): Attack {
  return {
    name: `at once: ${name}`,
    isShort: attempts <= maxInShort,
    run: async (target) => ({ attempts, found: (await run(target)).filter((fault) => fault !== '') }),
  }
}

/** A fault where the count differs: with fewer the limit was not tested. */
export const exactly = (count: number, wanted: number, what: string): string =>
  count === wanted ? '' : `${count} ${what}, not ${wanted}`

export const within = (count: number, least: number, most: number, what: string): string =>
  count >= least && count <= most ? '' : `${count} ${what}, not ${least} to ${most}`

/** How many replies have a status. */
export const countOf = (answers: readonly Pick<Answer, 'statusCode'>[], ...statuses: number[]): number =>
  answers.filter(({ statusCode }) => statuses.includes(statusCode)).length

/** A fault where a reply is an unexpected failure. */
export function unbroken(answers: readonly Pick<Answer, 'statusCode'>[]): string {
  const broken = answers
    .map(({ statusCode }) => statusCode)
    .filter((status) => status >= 500 && status !== 503)
  return broken.length > 0 ? `${broken.length} answers of ${broken[0]}` : ''
}

export async function countRows(target: Target, from: string, values: unknown[] = []): Promise<number> {
  const [row] = await target.query<{ count: number }>(`select count(*)::int as count from ${from}`, values)
  return row?.count ?? 0
}
