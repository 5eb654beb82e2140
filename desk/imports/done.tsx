import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { type ImportDetail, readFaultsFile } from '#domain/desk/import-calls.ts'
import { familiesKind } from '#domain/desk/imports.ts'
import { undoDays } from '#domain/desk/undo.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { askFile } from '../core/ask.ts'
import { useShownTime } from '../core/shown-time.ts'
import { useUndo } from './import-list.tsx'
import { useCounts, useKindTitle } from './use-counts.ts'

/** What an import has written, and the way back. */
export function Done({ one }: { one: ImportDetail }) {
  const t = useTranslations('deskImports')
  const undoing = useUndo()
  const countsOf = useCounts()
  const titleOf = useKindTitle()
  const { counts, number, undone_at, name } = one
  const show = useShownTime()
  const work = useWork()
  const ofFormat = { tables: [], roster: ['students', 'sections'], paper: ['tests'] }
  const kinds = [...new Set([...ofFormat[one.format], ...one.tables.flatMap(({ kind }) => kind ?? [])])]
  const fetchLeft = (left: string) =>
    work.run(() => askFile(readFaultsFile, { params: { import_id: one.import_id }, query: { left } }))
  return (
    <Card gap={3} padding="large">
      <h2>{undone_at ? t('undoneTitle') : t('doneTitle')}</h2>
      <Text>{number === null ? t('doneNothing') : countsOf(counts)}</Text>
      {number !== null && !undone_at && (
        <Text size="sm" tone="muted">
          {t('undoDays', { days: undoDays })}
        </Text>
      )}
      {one.left.length > 0 && (
        <Stack gap={2}>
          <h3>{t('leftTitle')}</h3>
          <Text size="sm" tone="muted">
            {t('leftText', { at: show(one.files_until) })}
          </Text>
          <Row gap={2} isWrapping>
            {one.left.map(({ table, rows }) => (
              <Button key={table} variant="quiet" onClick={() => void fetchLeft(table)}>
                <Download size={16} aria-hidden="true" />
                {t('leftFile', {
                  count: rows,
                  file: one.tables.find(({ key }) => key === table)?.file ?? '',
                })}
              </Button>
            ))}
          </Row>
        </Stack>
      )}
      <FormError text={undoing.error ?? work.error} />
      <Row gap={3} isWrapping>
        {kinds.map((kind) => (
          <Link
            key={kind}
            to={kind === familiesKind ? '/people' : `/records/${kind}`}
            className={buttonClass({})}
          >
            {kind === familiesKind ? t('lookFamilies') : t('look', { kind: titleOf(kind) })}
          </Link>
        ))}
        <Link to="/import" className={buttonClass({ variant: 'quiet' })}>
          {t('another')}
        </Link>
        {number !== null && !undone_at && (
          <Button variant="plain" isPending={undoing.isPending} onClick={() => undoing.ask({ name, number })}>
            {t('undo')}
          </Button>
        )}
      </Row>
      {undoing.dialogs}
    </Card>
  )
}
