import type pg from 'pg'

/** Texts, and a number that occurs nowhere else: every solution contains one of them. */
const canary = 'kept-back-canary'
const canaryNumber = 77_007_707

/** Replaces every key, model answer and solution of every question with a canary. */
export async function plantKeys(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update question set model_answer_html = $1, solution_html = $1, other_solution_html = $1, key = case type
      when 1 then jsonb_build_object('type', 1, 'option', $2::int)
      when 3 then jsonb_build_object('type', 3, 'options', jsonb_build_array($2::int), 'isPartial', true)
      when 4 then jsonb_build_object('type', 4, 'value', $2::int, 'tolerance', 0)
      when 6 then jsonb_build_object('type', 6, 'pairs', jsonb_build_array($2::int, $2::int), 'isPartial', true)
      when 7 then jsonb_build_object('type', 7, 'blanks', jsonb_build_array(jsonb_build_array($1::text)), 'isPartial', true)
      else key end`,
    [canary, canaryNumber],
  )
}

/** Whether a reply contains part of a solution, in base64 as well. */
export function showsKeys(body: string): boolean {
  const decoded = [...body.matchAll(/"([A-Za-z\d+/]{24,}={0,2})"/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString('utf8'),
  )
  return [body, ...decoded].some((text) => text.includes(canary) || text.includes(String(canaryNumber)))
}
