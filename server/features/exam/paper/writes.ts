import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, one, params, raw, sql } from '#server/database/sql.ts'
import type { PaperRow } from '#server/features/exam/paper/queries.ts'

type TestKey = { instituteId: number; testId: number }

const { instituteId } = given
const { testId, json, sourcePrefix, html, ...made } = params({
  testId: z.number(),
  /** Rows to write, as JSON. */
  json: z.string(),
  sourcePrefix: z.string(),
  html: z.string(),
  name: z.string(),
  testTypeId: z.number(),
  labelId: z.number(),
  startsAt: z.date(),
  endsAt: z.date(),
  durationMinutes: z.number(),
  attemptLimit: z.number(),
  isShuffled: z.boolean(),
  isSolutionOffered: z.boolean(),
  resultAt: z.nullable(z.date()),
  sectionIds: z.array(z.number()),
})
const id = z.object({ id: z.number() })

export const writeLabel = one(
  'paper.add-label',
  id,
  sql`insert into test_label (institute_id, name, test_type_id)
    values (${instituteId}, ${made.name}, ${made.testTypeId}) returning id`,
)

export const writeTest = one(
  'paper.add-test',
  id,
  sql`with made as (
      insert into test (institute_id, label_id, name, starts_at, ends_at, duration_minutes, attempt_limit, is_shuffled,
        is_solution_offered, result_at, maximum_marks)
      values (${instituteId}, ${made.labelId}, ${made.name}, ${made.startsAt}, ${made.endsAt}, ${made.durationMinutes},
        ${made.attemptLimit}, ${made.isShuffled}, ${made.isSolutionOffered}, ${made.resultAt}, 0) returning id),
    given as (
      insert into test_section (institute_id, test_id, section_id)
      select ${instituteId}, made.id, section_id from made, unnest(${made.sectionIds}::bigint[]) as section_id)
    select id from made`,
)

const deleteQuestions = command(
  'paper.delete-questions',
  sql`delete from test_question where institute_id = ${instituteId} and test_id = ${testId}`,
)
const deleteParts = command(
  'paper.delete-parts',
  sql`delete from test_part where institute_id = ${instituteId} and test_id = ${testId}`,
)
const insertQuestions = command(
  'paper.add-questions',
  sql`with part as (
      insert into test_part (institute_id, test_id, name, position, attempt_any)
      select distinct ${instituteId}::int, ${testId}::bigint, item."partName", item.part, item."attemptAny"
      from json_to_recordset(${json}::json) as item(part int, "partName" text, "attemptAny" int) order by item.part
      returning id, position)
    insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
    select ${instituteId}, ${testId}, question.id, part.id, item.position, item.marks, item."negativeMarks"
    from json_to_recordset(${json}::json)
      as item("sourceId" text, part int, position int, marks numeric, "negativeMarks" numeric)
    join question on question.institute_id = ${instituteId} and question.source_id = item."sourceId"
    join part on part.position = item.part`,
)
const writeMaximum = command(
  'paper.maximum',
  sql`update test set maximum_marks = (
      select sum(marks) from (
        select case when test_part.attempt_any < count(*) then test_part.attempt_any * max(test_question.marks)
          else sum(test_question.marks) end as marks
        from test_question
        join test_part on test_part.institute_id = test_question.institute_id and test_part.id = test_question.part_id
        where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
          group by test_part.id, test_part.attempt_any) part)
    where institute_id = ${instituteId} and id = ${testId}`,
)

/** Replaces the paper of the test, one statement a table whatever its size. */
export async function writePaper(
  client: pg.PoolClient,
  at: TestKey,
  rows: readonly PaperRow[],
): Promise<void> {
  const passages = new Map(
    rows.flatMap((row) => (row.passageSourceId === null ? [] : [[row.passageSourceId, row] as const])),
  )
  const json = JSON.stringify(rows)
  await writePassages(client, { ...at, json: JSON.stringify([...passages.values()]) })
  await writeQuestions(client, { ...at, json })
  await deleteQuestions(client, at)
  await deleteParts(client, at)
  await insertQuestions(client, { ...at, json })
  await writeMaximum(client, at)
}

const writePassages = command(
  'paper.write-passages',
  sql`insert into passage (institute_id, source_id, html, other_html, translations)
    select ${instituteId}, item."passageSourceId", item."passageHtml", item."passageOtherHtml", item."passageTranslations"
    from json_to_recordset(${json}::json)
      as item("passageSourceId" text, "passageHtml" text, "passageOtherHtml" text, "passageTranslations" jsonb)
    on conflict (institute_id, source_id) do update
    set html = excluded.html, other_html = excluded.other_html, translations = excluded.translations`,
)

const columns = {
  subject_id: '"subjectId" bigint',
  type: 'type int',
  html: 'html text',
  other_html: '"otherHtml" text',
  other_language: '"otherLanguage" text',
  translations: 'translations jsonb',
  options: 'options jsonb',
  matches: 'matches jsonb',
  media: 'media jsonb',
  key: 'key jsonb',
  model_answer_html: '"modelAnswerHtml" text',
  solution_html: '"solutionHtml" text',
}
const list = (of: readonly string[]) => raw(of.join(', '))
const names = Object.keys(columns)
const types = Object.values(columns)

const writeQuestions = command(
  'paper.write-questions',
  sql`insert into question (institute_id, source_id, passage_id, ${list(names)})
    select ${instituteId}, item."sourceId", passage.id, ${list(types.map((column) => `item.${column.split(' ')[0]}`))}
    from json_to_recordset(${json}::json) as item("sourceId" text, "passageSourceId" text, ${list(types)})
    left join passage on passage.institute_id = ${instituteId} and passage.source_id = item."passageSourceId"
    on conflict (institute_id, source_id) do update
    set passage_id = excluded.passage_id, ${list(names.map((name) => `${name} = excluded.${name}`))}`,
)

const deleteUnusedQuestions = command(
  'paper.delete-unused-questions',
  sql`delete from question where question.institute_id = ${instituteId} and starts_with(question.source_id, ${sourcePrefix})
    and not exists (select from test_question where test_question.institute_id = ${instituteId}
      and test_question.question_id = question.id)`,
)
const deleteUnusedPassages = command(
  'paper.delete-unused-passages',
  sql`delete from passage where passage.institute_id = ${instituteId} and starts_with(passage.source_id, ${sourcePrefix})
    and not exists (select from question where question.institute_id = ${instituteId} and question.passage_id = passage.id)`,
)

/** Deletes questions and passages of an earlier version that nothing refers to. */
export async function deleteUnused(
  client: pg.PoolClient,
  of: { instituteId: number; sourcePrefix: string },
): Promise<void> {
  await deleteUnusedQuestions(client, of)
  await deleteUnusedPassages(client, of)
}

export const writeInstructions = command(
  'paper.instructions',
  sql`update test set instructions_html = ${html}
    where institute_id = ${instituteId} and id = ${testId} and instructions_html = ''`,
)
