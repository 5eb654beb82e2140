import { readOptions, UsageError } from '#cli/command.ts'
import { isScheme, type SchemeName, schemeNames } from '#domain/exam/scheme.ts'
import { readTypedNumber } from '#domain/exam/typed-number.ts'
import { type NewTest, type TestKind, testKinds } from '#server/features/exam/paper/new-test.ts'
import type { Marking } from '#server/features/exam/paper/paper.ts'

/** Names on lines of a limited width, below what they belong to. */
const schemeLines = [schemeNames.slice(0, 5), schemeNames.slice(5)]
  .map((names) => `${' '.repeat(26)}${names.join(', ')}`)
  .join(',\n')

export const usage = `Imports a question paper: a QTI 2.1 or 3.0 package, a GIFT file, or our CSV.

  npm run import -- <paper> --institute <id> --test <id or name> [options]

What lies there says what it is: a folder or zip with imsmanifest.xml is QTI, a .gift or .txt
file is GIFT, a .csv file or a spreadsheet (.xlsx, .xls, .ods) is our table; so is a folder or zip with
one .gift file or one table that begins with our columns. Any other folder or zip is a school (see above).

  --institute <id>        whose test it is
  --test <id>             a test without a paper, or with one that came by import, which nobody has begun:
                          the id that tests.csv or an export has, or ours
  --subject <name>        of questions that do not say theirs, and whose part is not named after one
  --marks <n>             of GIFT and CSV questions that do not say theirs (1)
  --negative-marks <n>    what a wrong answer of those takes off (0)
  --scheme <name>         the marks of an exam, for those of a CSV file or a spreadsheet:
${schemeLines}
  --skip-unsupported      leave out what is not known here or whose files are missing, after naming it
  --check                 only check: print what is wrong, write nothing
  --help                  this text

A test is made where --test is a name and these are there:
  --label <name>          what it is given under, such as Unit tests
  --kind <kind>           mock, practice or online, where the label is new (online)
  --section <name or id>  who takes it; several times for several
  --starts, --ends <time> the window, such as 2026-12-01T10:00, in the institute's zone
  --duration <minutes>    from start to end of one attempt
  --attempts <n>          how often one may take it; 0 without limit (1)
  --result-at <time>      when its result is published; without it practice at once, other tests
                          once they are over and every answer is marked
  --shuffle               an order of questions and options for each attempt
  --solutions             solutions are shown with the result

Everything is checked first. One fault, or one thing that is not known here, and nothing is written;
each is printed as file:line: what is wrong. Importing the same again changes nothing.
Exit code: 0 done, 1 faults or failure, 2 wrong arguments. More: docs/import.md
`

export type PaperArguments = {
  source: string
  instituteId: number
  /** An id, or a test to be made. */
  test: string | NewTest
  subject: string | null
  marking: Marking
  isUnsupportedSkipped: boolean
  isCheckOnly: boolean
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const ofNew = {
  label: text,
  kind: text,
  section: { type: 'string', multiple: true },
  starts: text,
  ends: text,
  duration: text,
  attempts: text,
  'result-at': text,
  shuffle: flag,
  solutions: flag,
} as const
export const paperOptions = {
  help: { type: 'boolean', short: 'h' },
  check: flag,
  'skip-unsupported': flag,
  institute: text,
  test: text,
  subject: text,
  marks: text,
  'negative-marks': text,
  scheme: text,
  ...ofNew,
} as const

type Values = ReturnType<typeof readOptions<typeof paperOptions>>['values']

/** @throws UsageError */
export function readPaperArguments(argv: readonly string[]): PaperArguments {
  const { values, positionals } = readOptions(argv, paperOptions)
  const [source, ...rest] = positionals
  if (source === undefined) throw new UsageError('Name the paper to import.')
  if (rest.length > 0) throw new UsageError(`One paper at a time; what is "${rest[0]}"?`)
  return {
    source,
    instituteId: readCount('institute', values.institute, 'the id of an institute'),
    test: readTest(values),
    subject: values.subject ?? null,
    marking: {
      marks: readMarks('marks', values.marks ?? '1'),
      negativeMarks: readMarks('negative-marks', values['negative-marks'] ?? '0'),
      ...(values.scheme !== undefined && { scheme: readScheme(values.scheme, values) }),
    },
    isUnsupportedSkipped: values['skip-unsupported'] ?? false,
    isCheckOnly: values.check ?? false,
  }
}

function readTest(values: Values): string | NewTest {
  const { test, label, section: sections = [] } = values
  if (test === undefined || test.trim() === '')
    throw new UsageError('--test takes the id of a test, or the name of a new one.')
  const [given] = Object.keys(ofNew).filter((name) => values[name as keyof Values] !== undefined)
  if (!given) return test.trim()
  if (/^\d+$/.test(test))
    throw new UsageError(`--${given} is for a test that is made; --test ${test} is there.`)
  if (label === undefined || label.trim() === '') throw new UsageError('A new test needs --label.')
  if (sections.length === 0) throw new UsageError('A new test needs --section.')
  return {
    name: test.trim(),
    label: label.trim(),
    kind: readKind(values.kind),
    sections,
    starts: readTime('starts', values.starts),
    ends: readTime('ends', values.ends),
    resultAt: values['result-at'] === undefined ? null : readTime('result-at', values['result-at']),
    durationMinutes: readCount('duration', values.duration, 'minutes'),
    attemptLimit:
      values.attempts === '0' ? 0 : readCount('attempts', values.attempts ?? '1', 'a number of attempts'),
    isShuffled: values.shuffle ?? false,
    isSolutionOffered: values.solutions ?? false,
  }
}

function readCount(option: string, value: string | undefined, what: string): number {
  if (value !== undefined && /^\d{1,9}$/.test(value) && Number(value) > 0) return Number(value)
  throw new UsageError(`--${option} takes ${what}${value === undefined ? '' : `, not "${value}"`}.`)
}

function readMarks(option: string, value: string): number {
  const marks = readTypedNumber(value)
  if (marks !== undefined && marks >= 0) return marks
  throw new UsageError(`--${option} takes a number, not "${value}".`)
}

function readScheme(scheme: string, values: Values): SchemeName {
  if (!isScheme(scheme))
    throw new UsageError(`--scheme is one of ${schemeNames.join(', ')}, not "${scheme}".`)
  if (values.marks !== undefined || values['negative-marks'] !== undefined)
    throw new UsageError('--scheme says the marks: leave out --marks and --negative-marks.')
  return scheme
}

function readTime(option: string, value: string | undefined): string {
  if (value !== undefined && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/.test(value)) {
    try {
      return Temporal.PlainDateTime.from(value, { overflow: 'reject' }).toString()
    } catch {
      // A day or an hour that does not exist.
    }
  }
  throw new UsageError(
    `--${option} takes a time such as 2026-12-01T10:00${value === undefined ? '' : `, not "${value}"`}.`,
  )
}

function readKind(value: string | undefined): TestKind | null {
  if (value === undefined) return null
  const [kind] = (Object.keys(testKinds) as TestKind[]).filter((one) => one === value)
  if (!kind) throw new UsageError(`--kind is mock, practice or online, not "${value}".`)
  return kind
}
