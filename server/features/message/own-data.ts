import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { findMessages } from '#server/features/message/queries.ts'
import { type OwnDataScope, type OwnRow, type ReadOwnData, shownTime } from '#server/own-data-area.ts'

const pageSize = 500

/** The institute's messages to the account. */
export const messageOwnData: ReadOwnData = async (context, scope) =>
  scope.isOwn
    ? {
        title: 'Messages',
        tables: [
          {
            name: 'messages',
            title: 'Messages',
            columns: ['Time', 'Text'],
            rows: messageRows(context, scope),
          },
        ],
      }
    : undefined

async function* messageRows({ pool }: Context, { session }: OwnDataScope): AsyncGenerator<OwnRow> {
  const { instituteId, personId, timeZone } = session
  for (let start = 0; ; start += pageSize) {
    const page = await findMessages(pool, { instituteId, personId, start, count: pageSize })
    for (const { text, sentAt } of page) yield [shownTime(isoIn(timeZone, sentAt)), text]
    if (page.length < pageSize) return
  }
}
