import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import { allStatements } from '#server/database/sql.ts'

/** Tables from this many rows on are large. */
const largeFrom = 20_000

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Statements of the server that read the whole of a large table or index, whatever they are given. */
export async function findScans(connectionString: string): Promise<string[]> {
  for await (const file of glob('server/**/*.ts', { exclude: ['**/*.test.ts', '**/testing*.ts'] }))
    if ((await readFile(file, 'utf8')).includes(`'#server/database/sql.ts'`)) await import(resolve(file))
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      'select relname as name from pg_class where reltuples >= $1',
      [largeFrom],
    )
    const large = new Set(tables.map(({ name }) => name))
    const found: string[] = []
    for (const { name, text } of allStatements()) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (generic_plan, format json) ${text}`,
      )
      const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
      const whole = nodes.filter((node) => readsAll(node) && large.has(node['Relation Name'] ?? ''))
      if (whole.length > 0)
        found.push(`${name}: ${[...new Set(whole.map((node) => node['Relation Name']))].join(', ')}`)
    }
    return found
  } finally {
    await client.end()
  }
}

const nodesOf = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : []

const readsAll = (node: PlanNode) =>
  node['Node Type'] === 'Seq Scan' || (/Index/.test(node['Node Type']) && !node['Index Cond'])
