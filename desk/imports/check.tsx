import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkImport, type ImportDetail, readFaultsFile, writeImport } from '#domain/desk/import-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ask, askFile } from '../core/ask.ts'
import { DropZone } from './drop-zone.tsx'
import { Faults } from './faults.tsx'
import { Figures } from './figures.tsx'
import { Found } from './found.tsx'
import styles from './imports.module.css'
import type { Mended } from './mended.ts'
import { noMended } from './mended.ts'
import { PaperFound } from './paper/paper-found.tsx'
import { importKey } from './queries.ts'

type CheckProps = { one: ImportDetail; onMatch: () => void }

/** What the check has found, mended in its cells, and the button that writes it [desk-67] [desk-68]. */
export function Check({ one, onMatch }: CheckProps) {
  const t = useTranslations('deskImports')
  const client = useQueryClient()
  const work = useWork()
  const [mended, setMended] = useState<Mended>(noMended)
  const [isQuiet, setQuiet] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  const { report, import_id } = one
  if (!report) return null
  const params = { import_id }
  const sums = report.tables.reduce(
    (sum, table) => ({
      written: sum.written + table.added + table.changed + table.ended,
      faulty: sum.faulty + table.faulty,
    }),
    { written: 0, faulty: 0 },
  )
  const { paper } = report
  const written = paper ? (paper.is_same ? 0 : paper.counts.questions) : sums.written
  const count = mended.cells.length + mended.replaced.length
  const hasFaults = report.fault_count > 0

  const refresh = () => client.invalidateQueries({ queryKey: importKey(import_id) })
  const checkAgain = () =>
    work.run(async () => {
      await ask(checkImport, { params, body: { tables: [], ...mended } }, { key: newKey() })
      setMended(noMended)
      await refresh()
    })
  const write = (leaveOut: boolean) =>
    work.run(async () => {
      await ask(
        writeImport,
        { params, body: { check: one.check, leave_out: leaveOut, is_quiet: isQuiet } },
        { key: newKey() },
      )
      await refresh()
    })

  return (
    <Stack gap={4}>
      {report.paper ? (
        <PaperFound paper={report.paper} importId={import_id} />
      ) : (
        <Figures one={one} report={report} />
      )}
      {hasFaults && !report.paper && <Faults one={one} report={report} mended={mended} onMend={setMended} />}
      <Found one={one} report={report} />
      {isReplacing && <DropZone insteadOf={import_id} />}
      <FormError text={work.error} />
      <div className={styles.actionBar}>
        <Stack gap={2} className={styles.listedWords}>
          {hasFaults && !paper && (
            <Text size="sm" tone="muted">
              {t('mendNote')}
            </Text>
          )}
          {written === 0 && !hasFaults && (
            <Text weight="medium">{paper ? t('paperSame', { test: paper.test }) : t('writeNothing')}</Text>
          )}
          {count > 0 && (
            <Text role="status" weight="medium">
              {t('mendedCount', { count })}
            </Text>
          )}
          {sums.written > 0 && one.format === 'tables' && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={isQuiet}
                onChange={({ currentTarget }) => setQuiet(currentTarget.checked)}
              />
              {t('quiet')}
            </label>
          )}
        </Stack>
        <Row gap={3} justify="end" isWrapping>
          {one.format !== 'roster' && (
            <Button variant="plain" onClick={onMatch}>
              {paper ? t('paperChange') : t('toMatch')}
            </Button>
          )}
          {hasFaults && (
            <>
              <Button variant="plain" onClick={() => setReplacing(true)}>
                {t('newFile')}
              </Button>
              <Button
                variant="quiet"
                onClick={() => void work.run(() => askFile(readFaultsFile, { params, query: {} }))}
              >
                {t('faultsFile')}
              </Button>
            </>
          )}
          {count > 0 ? (
            <Button isPending={work.isPending} onClick={() => void checkAgain()}>
              {t('checkAgain')}
            </Button>
          ) : hasFaults ? (
            <>
              {!report.is_unusable && sums.written > 0 && (
                <Button variant="quiet" isPending={work.isPending} onClick={() => void write(true)}>
                  {t('writeOthers', { shown: sums.written.toLocaleString('en-IN') })}
                </Button>
              )}
              <Button isOff onClick={() => work.setError(t('writeOff'))}>
                {t('writeAll')}
              </Button>
            </>
          ) : (
            written > 0 && (
              <Button isPending={work.isPending} onClick={() => void write(false)}>
                {paper ? t('paperWrite', { count: written }) : t('writeAll')}
              </Button>
            )
          )}
        </Row>
      </div>
    </Stack>
  )
}
