import { findPostsOfStudent, findThreads } from '#server/features/ask/queries.ts'
import { questionPosts, questions } from '#server/features/ask/records.ts'
import { familyOf } from '#server/features/ask/write.ts'
import { columnsOf, type ReadOwnData, record } from '#server/own-data-area.ts'

/** Bounds what the years of retention can hold. */
const most = { threads: 2000, posts: 100_000 }

/** The questions that the account sees of the student, with all that was written and the files [ask-22]. */
export const askOwnData: ReadOwnData = async ({ pool }, { session, viewed, now }) => {
  if (!viewed?.studentId) return undefined
  const of = familyOf(session, viewed.studentId, now)
  const [threads, posts] = await Promise.all([
    findThreads(pool, { ...of, afterAt: 0, afterId: 0, limit: most.threads }),
    findPostsOfStudent(pool, { ...of, limit: most.posts }),
  ])
  const titles = new Map(threads.map(({ id, title }) => [id, title]))
  return {
    title: 'Questions',
    tables: [
      {
        name: 'questions',
        title: 'Questions',
        columns: [columnsOf(questions, 'student', 'subject', 'asked_by'), 'Subject', 'Asked by'],
        rows: threads.map((one) => [record(one.id), one.subject || null, one.askedBy]),
      },
      {
        name: 'question-posts',
        title: 'Messages of questions',
        columns: [columnsOf(questionPosts, 'question', 'author', 'file'), 'Question', 'Author', 'File'],
        rows: posts.map((one) => [
          record(one.id),
          titles.get(one.thread) ?? null,
          one.author || null,
          one.fileId === null ? null : { fileId: one.fileId, folder: 'questions', name: one.fileName ?? '' },
        ]),
      },
    ],
  }
}
