import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { findClasses, findVideoSettings } from '#server/features/live/queries.ts'
import { liveClasses } from '#server/features/live/records.ts'
import { columnsOf, type OwnDataScope, type OwnRow, type ReadOwnData, record } from '#server/own-data-area.ts'

/** As many as one request may have. */
const pageSize = 500
const dayMinutes = 24 * 60

/** Past live classes of every year. */
export const liveOwnData: ReadOwnData = async (context, scope) => {
  if (!scope.viewed) return undefined
  return {
    title: 'Live classes',
    tables: [
      {
        name: 'live-classes',
        title: 'Past live classes',
        columns: ['Year', columnsOf(liveClasses), 'For', 'Recordings'],
        rows: classRows(context, scope, scope.viewed.personId),
      },
    ],
  }
}

async function* classRows(
  { pool }: Context,
  { session, years, now }: OwnDataScope,
  personId: number,
): AsyncGenerator<OwnRow> {
  const { instituteId, timeZone } = session
  const { momentOf } = makeZone(timeZone)
  const setting = await findVideoSettings(pool, { instituteId })
  for (const year of years) {
    const viewer = { personIds: [personId], instituteId, yearId: year.id, now }
    const wanted = {
      when: 'past' as const,
      from: new Date(momentOf(year.firstDay, 0)),
      before: new Date(momentOf(year.lastDay, dayMinutes)),
      size: pageSize,
      showsRecordings: setting?.video.view ?? false,
    }
    for (let offset = 0; ; offset += pageSize) {
      const page = await findClasses(pool, viewer, { ...wanted, offset })
      for (const { id, courses, recordings } of page) {
        const names = recordings.map(({ session_name }) => session_name)
        yield [year.name, record(id), courses.join(', '), names.join(', ')]
      }
      if (page.length < pageSize) break
    }
  }
}
