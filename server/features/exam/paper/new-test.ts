import type pg from 'pg'
import { findTestNamed } from '#server/access/named.ts'
import {
  findLabel,
  findSections,
  findSectionsOfYear,
  findTestLike,
} from '#server/features/exam/paper/queries.ts'
import { writeLabel, writeTest } from '#server/features/exam/paper/writes.ts'

/** A mistake in the request rather than in the paper. */
export class PaperRefusal extends Error {}

/** Types of labels [exam-9]. */
export const testKinds = { mock: 1, practice: 2, online: 4 } as const
export type TestKind = keyof typeof testKinds

/** Times are wall clock in the institute's zone: `2026-12-01T10:00`. */
export type NewTest = {
  name: string
  label: string
  /** Of a new label; null for online. */
  kind: TestKind | null
  sections: readonly string[]
  starts: string
  ends: string
  resultAt: string | null
  durationMinutes: number
  attemptLimit: number
  isShuffled: boolean
  isSolutionOffered: boolean
}

type TestRequest = { instituteId: number; test: string | NewTest; timeZone: string }

/**
 * The test to fill: an existing one, or a new one. A test that an import made before is found again. @throws
 * PaperRefusal
 */
export async function resolveTest(
  client: pg.PoolClient,
  { instituteId, test, timeZone }: TestRequest,
): Promise<{ id: number; isNew: boolean }> {
  if (typeof test === 'string') {
    const id = await findTestNamed(client, instituteId, test)
    if (id === undefined)
      throw new PaperRefusal(
        `There is no test ${test} in institute ${instituteId}.${/^\d+$/.test(test) ? '' : ' A new one needs --label and --section.'}`,
      )
    return { id, isNew: false }
  }
  const [startsAt, endsAt] = [readMoment(test.starts, timeZone), readMoment(test.ends, timeZone)]
  if (endsAt <= startsAt) throw new PaperRefusal('The test would end before it starts.')
  const labelId = await resolveLabel(client, instituteId, test)
  const existing = await findTestLike(client, { instituteId, name: test.name, labelId, startsAt })
  if (existing) return { id: existing.id, isNew: false }
  const sectionIds = new Set<number>()
  for (const name of test.sections) {
    const found = await findSections(client, { instituteId, name, startsAt, timeZone })
    const [section, another] = found
    if (!section) {
      const all = await findSectionsOfYear(client, { instituteId, startsAt, timeZone })
      const names = all.map((one) => one.name).join('; ')
      throw new PaperRefusal(
        `There is no section "${name}" in the year of the test. It has ${names || 'none'}.`,
      )
    }
    if (another)
      throw new PaperRefusal(
        `Several sections are "${name}": ${found.map((one) => `${one.id} (${one.name})`).join(', ')}. Name one by its id.`,
      )
    sectionIds.add(section.id)
  }
  const resultAt = test.resultAt === null ? null : readMoment(test.resultAt, timeZone)
  const { id } = await writeTest(client, {
    ...test,
    instituteId,
    labelId,
    startsAt,
    endsAt,
    resultAt,
    sectionIds: [...sectionIds],
  })
  return { id, isNew: true }
}

async function resolveLabel(
  client: pg.PoolClient,
  instituteId: number,
  { label, kind }: NewTest,
): Promise<number> {
  const found = await findLabel(client, { instituteId, name: label })
  if (!found) {
    const testTypeId = testKinds[kind ?? 'online']
    return (await writeLabel(client, { instituteId, name: label, testTypeId })).id
  }
  if (kind !== null && testKinds[kind] !== found.testTypeId)
    throw new PaperRefusal(`The label "${label}" is there, and is not for ${kind} tests.`)
  return found.id
}

/** A local time that a time change skips becomes the moment after it. */
function readMoment(wallClock: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone).epochMilliseconds)
}
