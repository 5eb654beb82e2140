import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { idPrefix } from '#server/access/named.ts'
import { many, sql } from '#server/database/sql.ts'

const { instituteId } = given

const testCode = sql`coalesce(test.source_id, (select ${idPrefix} from institute where id = ${instituteId}) || test.id)`

/** The latest tests that no one has begun, and whose paper, if any, came by an import. */
export const findTestsForPapers = many(
  'desk-papers.tests',
  z.object({
    test: z.string(),
    name: z.string(),
    label: z.string(),
    startsAt: z.date(),
    questions: z.number(),
  }),
  sql`select ${testCode} as test, test.name, label.name as label, test.starts_at as "startsAt", (
        select count(*) from test_question asked
        where asked.institute_id = test.institute_id and asked.test_id = test.id) as questions
    from test join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
    where test.institute_id = ${instituteId} and test.cancelled_at is null
      and not exists (select from test_attempt attempt
        where attempt.institute_id = test.institute_id and attempt.test_id = test.id)
      and not exists (select from test_question asked
        join question on question.institute_id = asked.institute_id and question.id = asked.question_id
        where asked.institute_id = test.institute_id and asked.test_id = test.id
          and not coalesce(starts_with(question.source_id, 'test ' || test.id || ': '), false))
    order by test.starts_at desc, test.id desc limit 200`,
)

export const findSubjectNames = many(
  'desk-papers.subjects',
  z.object({ name: z.string() }),
  sql`select distinct name from subject where institute_id = ${instituteId} order by name limit 500`,
)
