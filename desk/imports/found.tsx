import { useTranslations } from 'use-intl/react'
import type { ImportDetail, ImportReport } from '#domain/desk/import-calls.ts'
import { shownRows } from '#domain/desk/imports.ts'
import { Fold } from '#ui/display/fold.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './imports.module.css'

type FoundProps = { one: ImportDetail; report: ImportReport }

/** Warnings, and some of the rows that are new and that change. */
export function Found({ one, report }: FoundProps) {
  const t = useTranslations('deskImports')
  const { warnings, changed_rows, new_rows, tables } = report
  const fileOf = (key: string) => one.tables.find((table) => table.key === key)?.file ?? key
  const sum = (what: 'added' | 'changed' | 'ended') => tables.reduce((all, table) => all + table[what], 0)
  const [added, changed] = [sum('added'), sum('changed') + sum('ended')]
  const shown = (cell: string | null) => (cell === null || cell === '' ? t('emptyCell') : cell)
  return (
    <>
      {warnings.length > 0 && (
        <Card tone="warn" gap={2}>
          <Text weight="strong">{t('warnings', { count: warnings.length })}</Text>
          <ul>
            {warnings.slice(0, shownRows).map(({ table, line, field, problem }) => (
              <li key={`${table} ${line} ${field} ${problem}`}>
                {t('warningLine', { file: fileOf(table), line, problem })}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {changed_rows.length > 0 && (
        <Card>
          <Fold title={t('changedRows', { count: changed.toLocaleString('en-IN') })}>
            <Stack as="ul" gap={2} className={styles.found}>
              {changed_rows.map(({ table, line, id, cells }) => (
                <li key={`${table} ${line}`}>
                  <Text size="sm" weight="strong" wrap="anywhere">
                    {id}
                  </Text>
                  {cells.map(({ field, was, becomes }) => (
                    <Text key={field} size="sm" wrap="anywhere">
                      {t('changeOf', { field, was: shown(was), becomes: shown(becomes) })}
                    </Text>
                  ))}
                </li>
              ))}
            </Stack>
            {changed > changed_rows.length && (
              <Text size="sm" tone="muted">
                {t('firstOnes', { count: changed_rows.length })}
              </Text>
            )}
          </Fold>
        </Card>
      )}
      {new_rows.length > 0 && (
        <Card>
          <Fold title={t('newRows', { count: added.toLocaleString('en-IN') })}>
            <Stack as="ul" gap={1} className={styles.found}>
              {new_rows.map(({ table, line, cells }) => (
                <li key={`${table} ${line}`}>
                  <Text size="sm" wrap="anywhere">
                    {cells.filter((cell) => cell !== null && cell !== '').join(' · ')}
                  </Text>
                </li>
              ))}
            </Stack>
            {added > new_rows.length && (
              <Text size="sm" tone="muted">
                {t('firstOnes', { count: new_rows.length })}
              </Text>
            )}
          </Fold>
        </Card>
      )}
    </>
  )
}
