type Rule = { found: RegExp; why: string }

/** Changes at which a process of the release before would fail, or lose its writes. */
const breaks: readonly Rule[] = [
  { found: /^drop (table|view|type|function|schema|sequence|trigger)\b/, why: 'drops something' },
  {
    found: /^alter table .*\bdrop (?!default\b|not null\b|constraint\b|expression\b|identity\b)/,
    why: 'drops a column',
  },
  { found: /^alter .*\brename\b/, why: 'renames something' },
  { found: /^alter table .*\balter column \S+ (set data )?type\b/, why: 'changes a type' },
  { found: /^alter table .*\balter column \S+ set not null\b/, why: 'makes a column not null' },
  { found: /^alter table .*\balter column \S+ drop default\b/, why: 'removes a default' },
  {
    found: /^alter table .*\badd column (?!.*\b(default|generated)\b).*\bnot null\b/,
    why: 'adds a column that is not null and has no default',
  },
]

/** Changes that block all writers of a table while it is read from end to end. */
const blocks: readonly Rule[] = [
  { found: /^create (unique )?index (?!concurrently\b)/, why: 'makes an index, not concurrently' },
  {
    found: /^alter table .*\badd constraint (?!.*\bnot valid\b)(?!.*\busing index\b)/,
    why: 'adds a constraint, not as "not valid"',
  },
]

/**
 * The reasons why processes of the release before cannot run beside this migration; empty if they can. Tables that the
 * migration itself makes, or of `unreleased`, do not affect them.
 */
export function findBreaking(text: string, unreleased: ReadonlySet<string> = new Set()): string[] {
  const statements = statementsOf(text)
  const made = new Set([...unreleased, ...tablesMadeBy(text)])
  const isFinalStep = /^-- contract of \S+: \S/.test(text)
  const rules = isFinalStep ? blocks : [...breaks, ...blocks]
  const found = statements
    .filter((statement) => !made.has(tableOf(statement)))
    .flatMap((statement) =>
      rules
        .filter((rule) => rule.found.test(statement))
        .map(({ why }) => `${why}: ${statement.slice(0, 80)}`),
    )
  const altered = new Set(statements.filter((one) => one.startsWith('alter table ')).map(tableOf))
  const inUse = [...altered].filter((table) => !made.has(table))
  return [
    ...found,
    ...findUnrepeatable(statements),
    ...(inUse.length > 1 ? [`alters several tables at once: ${inUse.join(', ')}`] : []),
  ]
}

/** The first release that no longer needs the removed columns, from the migration's first line. */
export const contractOf = (text: string): string | undefined => /^-- contract of (\S+): \S/.exec(text)?.[1]

export const tablesMadeBy = (text: string): string[] =>
  statementsOf(text).flatMap((statement) => /^create table (\S+)/.exec(statement)?.[1] ?? [])

/** An unfinished index stays, invalid: it is dropped first, and a migration with it has nothing else. */
function findUnrepeatable(statements: readonly string[]): string[] {
  const names = statements.map(
    (statement) => /^create (?:unique )?index concurrently (\S+)/.exec(statement)?.[1],
  )
  if (names.every((name) => name === undefined)) return []
  return statements.flatMap((statement, index) => {
    const name = names[index]
    const isDropped = name && statements[index - 1] === `drop index concurrently if exists ${name}`
    const isDrop = statement.startsWith('drop index concurrently if exists ')
    return isDropped || isDrop ? [] : [`cannot be repeated after a failure: ${statement.slice(0, 80)}`]
  })
}

/** In lower case, without comments, quotes and bodies of functions. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll('--> statement-breakpoint', ';')
    .replace(/--.*$/gm, '')
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .toLowerCase()
    .replaceAll('"', '')
    .replaceAll('public.', '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')

const tableOf = (statement: string): string =>
  /^(?:alter table|drop table)(?: if exists)?(?: only)? (\S+)|^create (?:unique )?index .*?\bon (?:only )?(\S+)/
    .exec(statement)
    ?.slice(1)
    .find((name) => name !== undefined) ?? ''
