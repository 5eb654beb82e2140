import type pg from 'pg'

type Runner = Pick<pg.Pool, 'query'>
type Moment = Date | string

async function idOf(runner: Runner, text: string, values: unknown[]): Promise<number> {
  const { rows } = await runner.query<{ id: number }>(text, values)
  if (!rows[0]) throw new Error(`nothing was made by ${text}`)
  return rows[0].id
}

type TestMade = {
  name?: string
  /** The first label of the type, unless one is named. */
  typeId?: number
  labelId?: number
  start?: Moment
  /** How long the test is open, and how long an attempt may take. */
  windowMinutes?: number
  minutes?: number
  marks?: number
  limit?: number
  isShuffled?: boolean
  resultAt?: Date | null
  isSolutionOffered?: boolean
  /** Names of the sections that it is given to. */
  sections?: readonly string[]
  products?: readonly string[]
}

/** A test without questions, by default of one hour in January 2024. @returns its id */
export async function addTest(runner: Runner, instituteId: number, made: TestMade = {}): Promise<number> {
  const { minutes = 60, windowMinutes = minutes } = made
  const id = await idOf(
    runner,
    `insert into test (institute_id, label_id, name, starts_at, ends_at, duration_minutes, maximum_marks, attempt_limit,
        is_shuffled, result_at, is_solution_offered)
      select $1, id, $4, $5::timestamptz, $5::timestamptz + $6 * interval '1 minute', $7, $8, $9, $10, $11, $12 from test_label
      where institute_id = $1 and case when $3::bigint is null then test_type_id = $2 else id = $3 end order by id limit 1
      returning id`,
    [
      instituteId,
      made.typeId ?? 4,
      made.labelId ?? null,
      made.name ?? 'A test',
      made.start ?? '2024-01-10T10:00Z',
      windowMinutes,
      minutes,
      made.marks ?? 40,
      made.limit ?? 1,
      made.isShuffled ?? false,
      made.resultAt ?? null,
      made.isSolutionOffered ?? false,
    ],
  )
  await runner.query(
    `insert into test_section (institute_id, test_id, section_id)
      select institute_id, $2, id from section where institute_id = $1 and name = any($3)`,
    [instituteId, id, made.sections ?? []],
  )
  await runner.query(
    `insert into test_product (institute_id, test_id, product_id)
      select institute_id, $2, id from product where institute_id = $1 and title = any($3)`,
    [instituteId, id, made.products ?? []],
  )
  return id
}

type AttemptMade = {
  submittedAt?: Moment | null
  evaluatedAt?: Moment | null
  /** Set once it is evaluated. */
  marks?: number
  right?: number
  wrong?: number
  left?: number
  seconds?: number
}

/** An attempt at a test of January 2024, by default submitted and evaluated. @returns its id */
export function addAttempt(
  runner: Runner,
  at: { instituteId: number; testId: number; personId: number },
  made: AttemptMade = {},
): Promise<number> {
  const { submittedAt = '2024-01-10T11:00Z', evaluatedAt = submittedAt } = made
  const evaluated = evaluatedAt === null ? {} : { marks: 20, right: 6, wrong: 3, left: 1, seconds: 600 }
  const { marks, right, wrong, left, seconds } = { ...evaluated, ...made }
  return idOf(
    runner,
    `insert into test_attempt (institute_id, test_id, person_id, started_at, submitted_at, evaluated_at, marks,
        right_count, wrong_count, left_count, time_taken)
      values ($1, $2, $3, '2024-01-10T10:00Z', $4, $5, $6, $7, $8, $9, $10) returning id`,
    [at.instituteId, at.testId, at.personId, submittedAt, evaluatedAt, marks, right, wrong, left, seconds],
  )
}

type Student = { instituteId: number; studentId: number; yearId: number }

/** Homework for a section, in a subject that it has. @returns its id */
export const addAssignment = (
  runner: Runner,
  at: { instituteId: number; sectionId: number },
  made: { title?: string; opensAt: Date; endsAt: Date; allowsLate?: boolean },
): Promise<number> =>
  idOf(
    runner,
    `insert into assignment (institute_id, section_id, subject_id, title, opens_at, ends_at, allows_late)
      select $1, $2, min(subject_id), $3, $4, $5, $6 from section_subject where institute_id = $1 and section_id = $2
      returning id`,
    [
      at.instituteId,
      at.sectionId,
      made.title ?? 'A new one',
      made.opensAt,
      made.endsAt,
      made.allowsLate ?? false,
    ],
  )

/** An instalment of a student; amounts in paise. @returns its id */
export const addInstalment = (
  runner: Runner,
  { instituteId, studentId, yearId }: Student,
  made: {
    number: number
    dueInDays?: number
    initial?: number
    tax?: number
    discount?: number
    fine?: number
    badDebt?: number
  },
): Promise<number> =>
  idOf(
    runner,
    `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise, tax_paise,
        discount_paise, fine_paise, bad_debt_paise)
      values ($1, $2, $3, $4, (now() at time zone 'Asia/Kolkata')::date + $5::int, $6, $7, $8, $9, $10) returning id`,
    [
      instituteId,
      studentId,
      yearId,
      made.number,
      made.dueInDays ?? 0,
      made.initial ?? 100_000,
      made.tax ?? 0,
      made.discount ?? 0,
      made.fine ?? 0,
      made.badDebt ?? 0,
    ],
  )

/** A payment of instalments, each named once. @param receiptNo its code, too */
export async function addPayment(
  runner: Runner,
  { instituteId, studentId, yearId }: Student,
  receiptNo: string,
  parts: readonly { instalmentId: number; fee: number; fine?: number }[],
): Promise<void> {
  const id = await idOf(
    runner,
    `insert into fee_payment (institute_id, student_id, academic_year_id, receipt_no, paid_on, method, financial_year, code)
      values ($1, $2, $3, $4, now(), 'UPI', '2026-2027', $4) returning id`,
    [instituteId, studentId, yearId, receiptNo],
  )
  for (const { instalmentId, fee, fine = 0 } of parts)
    await runner.query(
      `insert into fee_payment_part (institute_id, payment_id, instalment_id, fee_paise, fine_paise)
        values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [instituteId, id, instalmentId, fee, fine],
    )
}
