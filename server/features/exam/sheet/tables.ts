import type { Group, Item, SheetQuestion, SheetRow } from '#domain/exam/sheet/calls.ts'

/** A table of a file: the first row names the columns. Texts stay texts, such as the roll number 007. */
export type Cell = string | number | null
export type Table = { name: string; rows: Cell[][] }

const outcomes = {
  right: 'Right',
  partly: 'Partly right',
  wrong: 'Wrong',
  left: 'Left',
  waiting: 'To be marked',
  bonus: 'Bonus',
  dropped: 'Dropped',
  extra: 'Not counted',
} as const
const states = {
  not_begun: 'Not begun',
  absent: 'Absent',
  writing: 'Writing',
  handed_in: 'Handed in',
  evaluated: 'Evaluated',
} as const

type Sheet = { questions: readonly SheetQuestion[]; maximumMarks: number; rows: readonly SheetRow[] }

/** By rank, then by name; students without a rank come last. */
const byRank = (a: SheetRow, b: SheetRow) =>
  (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) ||
  a.name.localeCompare(b.name, 'en')

const percentOf = (marks: number | null, maximum: number): Cell =>
  marks === null || maximum === 0 ? null : Math.round((marks / maximum) * 10_000) / 100

/** Students with their totals, subjects, and of every question its outcome, marks and seconds. */
export function resultTable({ questions, maximumMarks, rows }: Sheet): Table {
  const subjects = [...new Set(questions.map(({ subject }) => subject))].toSorted((a, b) =>
    a.localeCompare(b, 'en'),
  )
  const head = [
    ...['Rank', 'Roll number', 'Student id', 'Name', 'Section or product', 'State', 'Attempt', 'Counts'],
    ...[
      'Started',
      'Handed in',
      'Marks',
      'Maximum',
      'Percent',
      'Percentile',
      'Right',
      'Wrong',
      'Left',
      'Seconds',
    ],
    ...subjects.flatMap((name) => ['marks', 'right', 'wrong', 'left'].map((what) => `${name}: ${what}`)),
    ...questions.flatMap(({ position }) => ['', ' marks', ' seconds'].map((what) => `Q${position}${what}`)),
  ]
  const cellsOf = (row: SheetRow): Cell[] => [
    ...[
      row.rank,
      row.roll_number,
      row.student_id,
      row.name,
      row.groups.join(', '),
      states[row.state],
      row.attempt,
    ],
    ...[row.attempt_id === null ? null : row.is_counted ? 'Yes' : 'No', row.started_at, row.handed_in_at],
    ...[row.marks, maximumMarks, percentOf(row.marks, maximumMarks)],
    ...[row.percentile === null ? null : Number(row.percentile), row.right, row.wrong, row.left, row.seconds],
    ...subjects.flatMap((name) => {
      const own = row.subjects.find(({ subject }) => subject === name)
      return own ? [own.marks, own.right, own.wrong, own.left] : [null, null, null, null]
    }),
    ...questions.flatMap((_, index) => {
      const own = row.answers[index]
      return own ? [outcomes[own.state], own.marks, own.seconds] : [null, null, null]
    }),
  ]
  return { name: 'Results', rows: [head, ...rows.toSorted(byRank).map(cellsOf)] }
}

/** How each question worked; options one after another, the right ones with a star. */
export function itemTable(items: readonly Item[]): Table {
  const maxOptions = Math.max(0, ...items.map(({ options }) => options.length))
  const head = [
    ...['Question', 'Part', 'Subject', 'Marks', 'Right', 'Partly right', 'Wrong', 'Left', 'To be marked'],
    ...['Average seconds', 'Difficulty', 'Discrimination', 'Correlation with the rest'],
    ...Array.from({ length: maxOptions }, (_, index) => [
      `Option ${index + 1}`,
      'chosen',
      'by the better 27 %',
      'by the weaker 27 %',
    ]).flat(),
  ]
  const rows = items.map((item): Cell[] => [
    ...[item.position, item.part, item.subject, item.marks],
    ...[item.right, item.partly, item.wrong, item.left, item.waiting, item.average_seconds],
    ...[item.difficulty, item.discrimination, item.correlation],
    ...item.options.flatMap(({ option, is_right: isRight, ...counts }) => [
      `${option}${isRight ? ' *' : ''}`,
      ...[counts.chosen, counts.chosen_upper, counts.chosen_lower],
    ]),
  ])
  return { name: 'Questions', rows: [head, ...rows] }
}

/** Sections and products side by side. */
export function groupTable(groups: readonly Group[]): Table {
  const subjects = [
    ...new Set(groups.flatMap((group) => group.subjects.map(({ subject }) => subject))),
  ].toSorted((a, b) => a.localeCompare(b, 'en'))
  const head = [
    ...[
      'Section or product',
      'Students',
      'Not begun',
      'Absent',
      'Took it',
      'Average',
      'Median',
      'Highest',
      'Lowest',
    ],
    ...['Standard deviation', ...subjects.map((name) => `${name}: average`)],
  ]
  const rows = groups.map((group): Cell[] => [
    ...[group.name, group.students, group.not_begun, group.absent, group.takers],
    ...[group.average, group.median, group.highest, group.lowest, group.deviation],
    ...subjects.map((name) => group.subjects.find(({ subject }) => subject === name)?.average ?? null),
  ])
  return { name: 'Sections', rows: [head, ...rows] }
}
