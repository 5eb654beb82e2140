import type { CallInput, CallReply } from '#domain/call.ts'
import type { describeKind, readGridRows } from '#domain/desk/record-calls.ts'
import { gridPage } from '#domain/desk/record-calls.ts'
import { recordAreas, rightOf } from '#domain/desk/roles.ts'
import type { Context } from '#server/context.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { Failure, notFound } from '#server/failure.ts'
import { readCursor, writeCursor } from '#server/network/cursor.ts'
import {
  countGrid,
  fitsOrder,
  type GridQuery,
  type GridRow,
  isNumber,
  readGrid,
  readNames,
} from '#server/records/grid.ts'
import { allFields, type Kind, keyFields } from '#server/records/kind.ts'
import { typeOf } from '#server/records/stage.ts'
import type { ImportRun } from '#server/undo/writes.ts'

type Right = 'read' | 'write'

/** @throws Failure `notFound` for a kind that is hidden from the roles, `otherRole` where they may not write it */
export function kindFor({ roles }: Pick<DeskSession, 'roles'>, name: string, wanted: Right): Kind {
  const kind = kinds.find((one) => one.name === name)
  const right = kind && rightOf(roles, kind.name)
  if (!kind || !right) throw notFound()
  if (wanted === 'write' && right !== 'write') throw new Failure('otherRole')
  return kind
}

/** What is counted under a name of its own, by a kind of the same area: people of a roster, questions of a paper. */
const likeKind: Readonly<Record<string, string>> = { people: 'students', questions: 'tests' }

/**
 * Whether some roles may change every kind that an import wrote. What only the operator of the server sets is not undone
 * where the operator wrote it.
 */
export function mayUndo(
  { roles }: Pick<DeskSession, 'roles'>,
  { counts, importedBy }: Pick<ImportRun, 'counts' | 'importedBy'>,
): boolean {
  return Object.keys(counts).every((count) => {
    const name = count.slice(0, count.lastIndexOf('_'))
    const kind = kinds.find((one) => one.name === (likeKind[name] ?? name))
    if (!kind) return roles.includes('owner')
    const isOfOperator = importedBy === 'command' && kind.ofOperator.length > 0
    return !isOfOperator && rightOf(roles, kind.name) === 'write'
  })
}

/** The kinds that some roles see, in the order of an import. */
export const kindsFor = ({ roles }: Pick<DeskSession, 'roles'>) =>
  kinds.flatMap((kind) => {
    const right = rightOf(roles, kind.name)
    return right ? [presentKind(kind, right)] : []
  })

const presentKind = ({ name, title, about }: Kind, right: Right) => ({
  kind: name,
  title,
  about,
  area:
    Object.entries(recordAreas).find(([, names]) => (names as readonly string[]).includes(name))?.[0] ?? '',
  right,
})

/** A kind with its columns. */
export function kindWithColumns(kind: Kind, right: Right): CallReply<typeof describeKind>['result'] {
  const { ofOperator, removal } = kind
  return {
    ...presentKind(kind, right),
    key: [...keyFields(kind)],
    removal: removal?.how === 'delete' || removal?.how === 'end' ? removal.how : null,
    fields: allFields(kind)
      .filter((name) => name !== 'removed')
      .map((name) => {
        const type = typeOf(kind, name)
        const field = kind.fields[name]
        return {
          name,
          title: field?.title ?? titleOf(name),
          about: field?.about ?? 'The id of this row, which other rows refer to.',
          format: type.format,
          example: field?.example ?? '',
          is_required: field?.isRequired ?? keyFields(kind).includes(name),
          is_number: isNumber(kind, name),
          words: type.words ? [...type.words] : null,
          refers_to: type.refersTo ?? null,
          is_list: type.link !== undefined,
          is_file: type.isFile !== undefined,
          is_fixed: ofOperator === 'rows' || ofOperator.includes(name),
        }
      }),
  }
}

const titleOf = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')

type Page = CallReply<typeof readGridRows>['result']

/** @throws Failure `badRequest` for a field that the kind does not have */
export async function readRows(
  { pool, clock }: Context,
  { instituteId, roles }: DeskSession,
  kind: Kind,
  asked: CallInput<typeof readGridRows>['query'],
): Promise<Page & { keys: GridRow[] }> {
  const query = queryOf(kind, asked)
  const { scope } = await openInstitute(pool, instituteId, clock())
  const of = { kind, kinds, scope }
  const place = `${kind.name} ${query.sort} ${query.isDescending}`
  const after = readCursor(place, asked.after)
  if (after && !fitsOrder(kind, query, after))
    throw new Failure('badRequest', 'after: must be a cursor of this call')
  const [{ rows, places }, count] = await Promise.all([
    readGrid(pool, of, query, { after, limit: gridPage + 1 }),
    after ? null : countGrid(pool, of, query),
  ])
  const shown = rows.slice(0, gridPage)
  const last = places[gridPage - 1]
  return {
    rows: shown,
    names: await readNames(pool, of, shown, (other) => rightOf(roles, other.name) !== undefined),
    count,
    next: last && rows.length > gridPage ? writeCursor(place, last) : null,
    keys: shown,
  }
}

/** What a grid is filtered to. @throws Failure `badRequest` for a field that the kind does not have */
export function queryOf(
  kind: Kind,
  asked: Omit<CallInput<typeof readGridRows>['query'], 'after'>,
): GridQuery {
  const fields = allFields(kind)
  const check = (field: string) => {
    if (!fields.includes(field)) throw new Failure('badRequest', 'query: there is no such field')
    return field
  }
  const where = [asked.where ?? []].flat().map((one) => {
    const colon = one.indexOf(':')
    if (colon < 1) throw new Failure('badRequest', 'where: must be field:value')
    return [check(one.slice(0, colon)), one.slice(colon + 1)] as const
  })
  return {
    search: asked.search ?? '',
    where,
    sort: asked.sort ? check(asked.sort) : '',
    isDescending: asked.descending === 'true',
    withEnded: asked.ended === 'true',
  }
}
