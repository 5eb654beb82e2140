import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { Failure, notFound } from '#server/failure.ts'
import { type FoundPass, findPass } from '#server/features/exam/panel/queries.ts'
import type { Known } from '#server/features/exam/panel/save/writes.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

type Asked = { passHash: string; host: string; now: Date }

/** A pass takes 2 KB. */
const maxPasses = 12_000
/** Of a name in the DNS. A longer one would take more than the pass. */
const maxHost = 255

/** The passes that saves were found with lately, each at the host of its last save, by database: a server has one, tests have several. */
const passesOf = new WeakMap<pg.Pool, LRUCache<string, FoundPass>>()
const howFound = new WeakMap<PanelPass, Known>()

/**
 * The pass of a save, as it was when it was last found: what is done with it needs `knownOf`, or `findAgain` before.
 * @throws Failure as `findOwnPass`, for one that is looked up now
 */
export async function passOfSave(pool: pg.Pool, at: Asked): Promise<PanelPass> {
  const passes = passesOf.get(pool) ?? new LRUCache<string, FoundPass>({ max: maxPasses })
  passesOf.set(pool, passes)
  const known = passes.get(at.passHash)
  return known && howFound.get(known)?.host === at.host ? known : findAndKeep(pool, at)
}

async function findAndKeep(pool: pg.Pool, at: Asked): Promise<PanelPass> {
  const passes = passesOf.get(pool)
  passes?.delete(at.passHash)
  const found = await findOwnPass(pool, at)
  if (at.host.length <= maxHost) passes?.set(at.passHash, found)
  howFound.set(found, { passHash: at.passHash, host: at.host, fingerprint: found.fingerprint })
  return found
}

/** How a pass of `passOfSave` was found, for `writeStates`, which stores nothing where it would be found otherwise by now. */
export const knownOf = (pass: PanelPass): Known | undefined => howFound.get(pass)

/** The pass as it is now. @throws Failure as `findOwnPass` */
export async function findAgain(pool: pg.Pool, pass: PanelPass, now: Date): Promise<PanelPass> {
  const known = howFound.get(pass)
  return known ? findAndKeep(pool, { ...known, now }) : pass
}

/** @throws Failure `unauthorized` for a pass that is not valid, `notFound` at the host of another institute */
export async function findOwnPass(pool: pg.Pool, at: Asked): Promise<FoundPass> {
  const found = await findPass(pool, at)
  if (!found) throw new Failure('unauthorized')
  if (found.hostInstituteId !== null && found.hostInstituteId !== found.instituteId) throw notFound()
  return found
}
