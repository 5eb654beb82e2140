import type pg from 'pg'
import type { PaperRow } from '#server/features/paper/queries.ts'

type At = { instituteId: number; testId: number }

export async function writeLabel(
  client: pg.ClientBase,
  label: { instituteId: number; name: string; testTypeId: number },
): Promise<number> {
  const made = await client.query<{ id: number }>({
    text: 'insert into test_label (institute_id, name, test_type_id) values ($1, $2, $3) returning id',
    values: [label.instituteId, label.name, label.testTypeId],
  })
  return idOf(made)
}

export type TestRow = {
  instituteId: number
  labelId: number
  name: string
  startsAt: Date
  endsAt: Date
  durationMinutes: number
  attemptLimit: number
  isShuffled: boolean
  isSolutionOffered: boolean
  resultAt: Date | null
  sectionIds: readonly number[]
}

export async function writeTest(client: pg.ClientBase, row: TestRow): Promise<number> {
  const made = await client.query<{ id: number }>({
    text: `with made as (
        insert into test (institute_id, label_id, name, starts_at, ends_at, duration_minutes, attempt_limit, is_shuffled,
          is_solution_offered, result_at, maximum_marks)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0) returning id),
      given as (
        insert into test_section (institute_id, test_id, section_id)
        select $1, made.id, section_id from made, unnest($11::bigint[]) as section_id)
      select id from made`,
    values: [
      ...[
        row.instituteId,
        row.labelId,
        row.name,
        row.startsAt,
        row.endsAt,
        row.durationMinutes,
        row.attemptLimit,
      ],
      ...[row.isShuffled, row.isSolutionOffered, row.resultAt, row.sectionIds],
    ],
  })
  return idOf(made)
}

function idOf({ rows: [row] }: pg.QueryResult<{ id: number }>): number {
  if (!row) throw new Error('nothing was written')
  return row.id
}

/** Puts these questions in the place of the test's paper, a table at a time however many there are. */
export async function writePaper(client: pg.ClientBase, at: At, rows: readonly PaperRow[]): Promise<void> {
  const { instituteId, testId } = at
  const run = (text: string, ...values: unknown[]) =>
    client.query({ text, values: [instituteId, testId, ...values] })
  await writePassages(client, instituteId, rows)
  await writeQuestions(client, instituteId, rows)
  await run('delete from test_question where institute_id = $1 and test_id = $2')
  await run('delete from test_part where institute_id = $1 and test_id = $2')
  await run(
    `with part as (
        insert into test_part (institute_id, test_id, name, position)
        select distinct $1::int, $2::bigint, i."partName", i.part
        from json_to_recordset($3::json) as i(part int, "partName" text) order by 4
        returning id, position)
      insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
      select $1, $2, q.id, part.id, i.position, i.marks, i."negativeMarks"
      from json_to_recordset($3::json) as i("sourceId" text, part int, position int, marks numeric, "negativeMarks" numeric)
      join question q on q.institute_id = $1 and q.source_id = i."sourceId"
      join part on part.position = i.part`,
    JSON.stringify(rows),
  )
  await run(
    `update test set maximum_marks = (
        select sum(marks) from test_question where institute_id = $1 and test_id = $2)
      where institute_id = $1 and id = $2`,
  )
}

async function writePassages(
  client: pg.ClientBase,
  instituteId: number,
  rows: readonly PaperRow[],
): Promise<void> {
  const passages = new Map(
    rows.flatMap((row) => (row.passageSourceId === null ? [] : [[row.passageSourceId, row] as const])),
  )
  await client.query({
    text: `insert into passage (institute_id, source_id, html, other_html)
      select $1, i."passageSourceId", i."passageHtml", i."passageOtherHtml"
      from json_to_recordset($2::json) as i("passageSourceId" text, "passageHtml" text, "passageOtherHtml" text)
      on conflict (institute_id, source_id) do update set html = excluded.html, other_html = excluded.other_html`,
    values: [instituteId, JSON.stringify([...passages.values()])],
  })
}

const columns = {
  subject_id: '"subjectId" bigint',
  type: 'type int',
  html: 'html text',
  other_html: '"otherHtml" text',
  other_language: '"otherLanguage" text',
  options: 'options jsonb',
  matches: 'matches jsonb',
  media: 'media jsonb',
  key: 'key jsonb',
  model_answer_html: '"modelAnswerHtml" text',
  solution_html: '"solutionHtml" text',
}

async function writeQuestions(
  client: pg.ClientBase,
  instituteId: number,
  rows: readonly PaperRow[],
): Promise<void> {
  const names = Object.keys(columns)
  const given = Object.values(columns).map((column) => `i.${column.split(' ')[0]}`)
  await client.query({
    text: `insert into question (institute_id, source_id, passage_id, ${names.join(', ')})
      select $1, i."sourceId", g.id, ${given.join(', ')}
      from json_to_recordset($2::json) as i("sourceId" text, "passageSourceId" text, ${Object.values(columns).join(', ')})
      left join passage g on g.institute_id = $1 and g.source_id = i."passageSourceId"
      on conflict (institute_id, source_id) do update
      set passage_id = excluded.passage_id, ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    values: [instituteId, JSON.stringify(rows)],
  })
}

/** Questions and passages of an earlier state of the paper, which nothing leads to any more. */
export async function deleteLeftOver(
  client: pg.ClientBase,
  instituteId: number,
  sourcePrefix: string,
): Promise<void> {
  await client.query({
    text: `delete from question q where q.institute_id = $1 and starts_with(q.source_id, $2)
      and not exists (select from test_question x where x.institute_id = $1 and x.question_id = q.id)`,
    values: [instituteId, sourcePrefix],
  })
  await client.query({
    text: `delete from passage g where g.institute_id = $1 and starts_with(g.source_id, $2)
      and not exists (select from question q where q.institute_id = $1 and q.passage_id = g.id)`,
    values: [instituteId, sourcePrefix],
  })
}

export async function writeInstructions(client: pg.ClientBase, at: At, html: string): Promise<void> {
  await client.query({
    text: `update test set instructions_html = $3 where institute_id = $1 and id = $2 and instructions_html = ''`,
    values: [at.instituteId, at.testId, html],
  })
}
