import type { Context } from '#server/context.ts'
import { findMessages } from '#server/features/message/queries.ts'
import { messages } from '#server/features/message/records.ts'
import { columnsOf, type OwnDataScope, type OwnRow, type ReadOwnData, record } from '#server/own-data-area.ts'

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
            columns: [columnsOf(messages)],
            rows: messageRows(context, scope),
          },
        ],
      }
    : undefined

async function* messageRows({ pool }: Context, { session }: OwnDataScope): AsyncGenerator<OwnRow> {
  const { instituteId, personId } = session
  for (let start = 0; ; start += pageSize) {
    const page = await findMessages(pool, { instituteId, personId, start, count: pageSize })
    for (const { id } of page) yield [record(id)]
    if (page.length < pageSize) return
  }
}
