import { topicOf } from '#domain/news/kinds.ts'
import { newsText } from '#domain/news/text.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { choicesFor, nothingStored } from '#server/news/choice.ts'
import { beforeAll, findChoices, findInbox } from '#server/news/queries-inbox.ts'
import { type OwnDataScope, type OwnRow, type ReadOwnData, shownTime } from '#server/own-data-area.ts'

const pageSize = 500

/** The account's inbox, and what it is sent. */
export const newsOwnData: ReadOwnData = async (context, scope) =>
  scope.isOwn
    ? {
        title: 'News',
        tables: [
          {
            name: 'news',
            title: 'News',
            columns: ['Time', 'Child', 'Topic', 'News', 'Read'],
            rows: newsRows(context, scope),
          },
          {
            name: 'news-choices',
            title: 'What is sent',
            columns: ['Topic', 'Channel', 'Is sent'],
            rows: await choiceRows(context, scope),
          },
        ],
      }
    : undefined

async function* newsRows({ pool, clock }: Context, { session }: OwnDataScope): AsyncGenerator<OwnRow> {
  const { instituteId, personId, students, timeZone } = session
  const studentIds = students.map(({ studentId }) => studentId)
  const now = clock()
  const all = { instituteId, personId, studentIds, now, onlyStudentId: null, kinds: null, limit: pageSize }
  for (let last = beforeAll; ; ) {
    const page = await findInbox(pool, { ...all, beforeAt: last.at, beforeId: last.id })
    for (const row of page) {
      const time = shownTime(isoIn(timeZone, row.createdAt))
      yield [time, row.childName, topicOf(row.kind), newsText(row.kind, row.values), yesOrNo(row.isRead)]
    }
    const end = page.at(-1)
    if (!end || page.length < pageSize) return
    last = { at: end.createdAt, id: end.id }
  }
}

async function choiceRows({ pool, config }: Context, { session }: OwnDataScope): Promise<OwnRow[]> {
  const stored = (await findChoices(pool, session)) ?? nothingStored
  return choicesFor(stored, config).map(({ topic, channel, isOn }) => [topic, channel, yesOrNo(isOn)])
}

const yesOrNo = (isSo: boolean) => (isSo ? 'Yes' : 'No')
