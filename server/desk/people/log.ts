import type { CallReply } from '#domain/call.ts'
import type { readPersonLog } from '#domain/desk/people-calls.ts'
import { accessKinds } from '#domain/profile/access-log.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import type { Member } from '#server/desk/people/queries.ts'
import {
  findEnrolmentIds,
  findImageNames,
  findImages,
  type ImageRow,
} from '#server/desk/people/queries-log.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { actorOf } from '#server/features/profile/access-log-routes.ts'
import { findAccessLog, findNamesAndDays } from '#server/features/profile/queries-access-log.ts'

type Log = CallReply<typeof readPersonLog>['result']
const pageSize = 100

/** The log of a person, and on its first page what records were before and after [desk-48]. */
export async function readLog(
  context: Context,
  { instituteId, timeZone }: DeskSession,
  member: Member,
  before: number | null,
): Promise<Log> {
  const { pool } = context
  const at = { instituteId, personId: member.id }
  const [rows, kept, changes] = await Promise.all([
    findAccessLog(pool, {
      ...at,
      childIds: [],
      ownAlone: [],
      seen: [],
      kinds: null,
      othersOnly: false,
      before,
      limit: pageSize + 1,
    }),
    findNamesAndDays(pool, { instituteId, personIds: [] }),
    before === null ? readChanges(context, { instituteId, timeZone }, member) : [],
  ])
  return {
    name: member.name,
    entries: rows.slice(0, pageSize).map((row) => {
      const by = actorOf(row, member.id)
      return {
        entry_id: row.id,
        at: isoIn(timeZone, row.at),
        kind: row.kind,
        part: accessKinds[row.kind],
        by: by === 'you' ? 'self' : by,
        by_name: row.actorName,
        detail: row.detail,
        count: row.count,
      }
    }),
    has_more: rows.length > pageSize,
    days_kept: kept?.days ?? 0,
    changes,
  }
}

/** Titles of the columns that are shown: those of the declarations, and no others, such as a hash. */
const titles = new Map<string, string>([
  ['guardian.relation', 'Relation'],
  ['guardian.parent_id', 'Guardian'],
  ['guardian.student_id', 'Student'],
  ['enrolment.section_id', 'Section'],
])
for (const { table, parts, fields } of kinds)
  if (['person', 'enrolment'].includes(table))
    for (const [name, { column, part, title, json, type }] of Object.entries(fields))
      if (json === undefined && !type.isFile && (part === undefined || part in parts))
        titles.set(`${part ?? table}.${column}`, title ?? titleOf(name))

function titleOf(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
}

type Institute = { instituteId: number; timeZone: string }

async function readChanges(
  { pool }: Context,
  { instituteId, timeZone }: Institute,
  { id, studentId }: Member,
) {
  const enrolmentIds =
    studentId === null ? [] : (await findEnrolmentIds(pool, { instituteId, studentId })).map((one) => one.id)
  const images = await findImages(pool, { instituteId, personId: id, ofStudent: studentId, enrolmentIds })
  const numbers = (column: string) =>
    images
      .flatMap(({ was, became, key }) => [was?.[column], became?.[column], key[column]])
      .filter((value) => typeof value === 'number')
  const names = await findImageNames(pool, {
    instituteId,
    sectionIds: numbers('section_id'),
    personIds: numbers('parent_id'),
    studentIds: numbers('student_id'),
  })
  const byColumn: Record<string, Readonly<Record<string, string>> | undefined> = {
    section_id: names?.sections,
    parent_id: names?.people,
    student_id: names?.students,
  }
  const show = (column: string, value: unknown) =>
    value === null || value === undefined
      ? ''
      : (byColumn[column]?.[String(value)] ?? String(value)).slice(0, 500)
  const changes = new Map<number, Log['changes'][number]>()
  for (const image of images) {
    const change = changes.get(image.number) ?? {
      number: image.number,
      at: isoIn(timeZone, image.at),
      by: image.by,
      undone_at: image.undoneAt && isoIn(timeZone, image.undoneAt),
      cells: [],
    }
    change.cells.push(...cellsOf(image, show))
    if (change.cells.length > 0) changes.set(image.number, change)
  }
  return [...changes.values()].slice(0, 50)
}

function cellsOf({ table, was, became, key }: ImageRow, show: (column: string, value: unknown) => string) {
  // Of a tie the two people are the key, which an image of a change does not repeat.
  const [before, after] = [was, became].map((image) =>
    image && table === 'guardian' ? { ...key, ...image } : image,
  )
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return columns.flatMap((column) => {
    const what = titles.get(`${table}.${column}`)
    const cell = {
      what: what ?? '',
      was: show(column, before?.[column]),
      became: show(column, after?.[column]),
    }
    return what === undefined || cell.was === cell.became ? [] : [cell]
  })
}
