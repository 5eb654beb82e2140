import { keyFields } from '#server/records/kind.ts'
import { isNew, type Wanted } from '#server/records/resolve.ts'

type Found = { field: string; problem: string; where: string }

/** Rows that differ from the stored ones in settings of the operator: SQL. @param value as in `Rule` */
export function findOperators({ kind, fields }: Wanted, value: (field: string) => string): Found[] {
  // What several institutes share has a command of its own.
  const command = kind.table.startsWith('institute') ? 'operator' : 'import'
  const found = (field: string, where: string) => ({
    field,
    problem: `'is set by the operator of the server only: npm run ${command}'`,
    where,
  })
  const keys = keyFields(kind)
  const hasAllRows = kind.ofOperator === 'rows'
  const settings = kind.ofOperator === 'rows' ? Object.keys(kind.fields) : kind.ofOperator
  return [
    ...(hasAllRows ? keys.map((field) => found(field, `w.removed or ${isNew(kind)}`)) : []),
    ...settings
      .filter((field) => fields.includes(field) && !keys.includes(field))
      .map((field) => {
        const { column = field, json } = kind.fields[field] ?? {}
        const stored = json ? `t.${column}->'${json}'` : `to_jsonb(t.${column})`
        return found(field, `to_jsonb(${value(field)}) is distinct from ${stored}`)
      }),
  ]
}
