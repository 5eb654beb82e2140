import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient

export async function removeBookmark(
  runner: Runner,
  { instituteId, personId, questionId }: { instituteId: number; personId: number; questionId: number },
): Promise<void> {
  await runner.query({
    name: 'bookmark.remove',
    text: 'delete from bookmark where institute_id = $1 and person_id = $2 and question_id = $3',
    values: [instituteId, personId, questionId],
  })
}
