import { useTranslations } from 'use-intl/react'
import type { ImportDetail, ImportFault, ImportReport } from '#domain/desk/import-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useKind } from '../records/queries.ts'
import styles from './imports.module.css'
import { forgetCell, type Mended, mendCell, mendedCell } from './mended.ts'

type FaultsProps = {
  one: ImportDetail
  report: ImportReport
  mended: Mended
  onMend: (mended: Mended) => void
}

/** Cells longer than this are cut where they are shown, and so are mended in the file. */
const maxShown = 300

/** Each row with a fault: its cells, of which those at fault can be mended, and what is wrong. */
export function Faults({ one, report, ...mending }: FaultsProps) {
  const t = useTranslations('deskImports')
  const { faults, fault_count } = report
  const byTable = Map.groupBy(faults, ({ table }) => table)
  return (
    <Stack as="section" gap={3} aria-labelledby="import-faults">
      <h2 id="import-faults" className={styles.heading}>
        {t('faultsTitle')}
      </h2>
      {[...byTable].map(([key, found]) => {
        const table = one.tables.find((each) => each.key === key)
        return table && <TableFaults key={key} table={table} faults={found} report={report} {...mending} />
      })}
      {faults.length < fault_count && (
        <Text size="sm" tone="muted">
          {t('faultsMore', { shown: faults.length, count: fault_count.toLocaleString('en-IN') })}
        </Text>
      )}
    </Stack>
  )
}

type TableFaultsProps = Pick<FaultsProps, 'report' | 'mended' | 'onMend'> & {
  table: ImportDetail['tables'][number]
  faults: readonly ImportFault[]
}

/** Columns beside those at fault, by which a row is recognised. */
const beside = 2

function TableFaults({ table, faults, report, mended, onMend }: TableFaultsProps) {
  const t = useTranslations('deskImports')
  const { data } = useKind(table.kind ?? '')
  const titleOf = (field: string) => {
    const column = table.match[field]
    return (
      (column === undefined ? '' : table.titles[column]) ||
      data?.fields.find(({ name }) => name === field)?.title ||
      field
    )
  }
  const columnOf = (field: string) => table.match[field] ?? -1
  const atFault = new Set(faults.map(({ field }) => field).filter((field) => field in table.match))
  const taken = new Set([...atFault].map(columnOf))
  const known = ['id', 'name', 'title', ...Object.keys(table.match)]
    .filter((field) => field in table.match && !taken.has(columnOf(field)) && taken.add(columnOf(field)))
    .slice(0, beside)
  const shown = [...known, ...atFault].toSorted((one, other) => columnOf(one) - columnOf(other))
  const byLine = Map.groupBy(faults, ({ line }) => line)
  return (
    <Card padding="none" className={styles.faultCard}>
      <Text size="sm" weight="strong" className={styles.faultFile} wrap="anywhere">
        {table.file}
      </Text>
      <div className={styles.faultScroll}>
        <table className={styles.faults}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              {shown.map((field) => (
                <th key={field} scope="col">
                  {titleOf(field)}
                </th>
              ))}
              <th scope="col">{t('wrong')}</th>
            </tr>
          </thead>
          <tbody>
            {[...byLine].map(([line, found]) => {
              const cells = report.fault_rows.find(
                (row) => row.table === table.key && row.line === line,
              )?.cells
              return (
                <tr key={line}>
                  <th scope="row">
                    <span className={styles.lineWord}>{t('line')} </span>
                    {line}
                  </th>
                  {shown.map((field) => {
                    const column = table.match[field] ?? 0
                    const cell = cells?.[column] ?? ''
                    const isWrong = found.some((fault) => fault.field === field)
                    const at = { table: table.key, line, column }
                    const value = mendedCell(mended, at, cell)
                    return (
                      <td key={field} data-title={titleOf(field)} data-wrong={isWrong || undefined}>
                        {isWrong && cells && cell.length < maxShown ? (
                          <input
                            dir="auto"
                            aria-label={t('cellOf', { field: titleOf(field), line })}
                            aria-describedby={`fault-${table.key}-${line}`}
                            aria-invalid={value === cell || undefined}
                            autoComplete="off"
                            spellCheck={false}
                            value={value}
                            onChange={({ currentTarget }) =>
                              onMend(
                                currentTarget.value === cell
                                  ? forgetCell(mended, at)
                                  : mendCell(mended, { ...at, value: currentTarget.value }),
                              )
                            }
                          />
                        ) : (
                          <span dir="auto">{value}</span>
                        )}
                      </td>
                    )
                  })}
                  <td id={`fault-${table.key}-${line}`} className={styles.wrong}>
                    {found.map((fault) => (
                      <Problem
                        key={fault.field}
                        fault={fault}
                        title={titleOf(fault.field)}
                        cell={cells?.[table.match[fault.field] ?? -1] ?? ''}
                        column={table.match[fault.field]}
                        mended={mended}
                        onMend={onMend}
                      />
                    ))}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

type ProblemProps = Pick<FaultsProps, 'mended' | 'onMend'> & {
  fault: ImportFault
  title: string
  cell: string
  column: number | undefined
}

function Problem({ fault, title, cell, column, mended, onMend }: ProblemProps) {
  const t = useTranslations('deskImports')
  const { table, line, problem, meant } = fault
  return (
    <Stack gap={1}>
      <Text size="sm" wrap="anywhere">
        {title}: {problem}
      </Text>
      {column !== undefined &&
        meant.map(({ id, name }) => (
          <Row key={id} gap={2} isWrapping>
            <Button
              variant="quiet"
              onClick={() => onMend(mendCell(mended, { table, line, column, value: id }))}
            >
              {t('meant', { name: name === '' ? id : `${name} (${id})` })}
            </Button>
            <Button
              variant="plain"
              onClick={() =>
                onMend({
                  cells: mended.cells.filter((one) => one.table !== table || one.column !== column),
                  replaced: [
                    ...mended.replaced.filter(
                      (one) => one.table !== table || one.column !== column || one.from !== cell.trim(),
                    ),
                    { table, column, from: cell.trim(), to: id },
                  ],
                })
              }
            >
              {t('everywhere', { value: cell.trim() })}
            </Button>
          </Row>
        ))}
    </Stack>
  )
}
