import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkImport, type ImportDetail } from '#domain/desk/import-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ask } from '../core/ask.ts'
import type { Choice } from './choice.ts'
import { MatchTable } from './match-table.tsx'
import { PaperForm } from './paper/paper-form.tsx'
import { importKey } from './queries.ts'
import { RosterFiles } from './roster-files.tsx'

type MatchProps = { one: ImportDetail; onChecking: () => void }

/** Each table of the files with what it is for, and its columns with what they are [desk-66]. */
export function Match({ one, onChecking }: MatchProps) {
  if (one.format === 'paper') return <PaperForm one={one} onChecking={onChecking} />
  return <MatchTables one={one} onChecking={onChecking} />
}

function MatchTables({ one, onChecking }: MatchProps) {
  const t = useTranslations('deskImports')
  const client = useQueryClient()
  const work = useWork()
  const [choices, setChoices] = useState<Choice[]>(() =>
    one.tables.map(({ key, kind, match }) => ({ key, kind, match })),
  )
  const isRoster = one.format === 'roster'
  const given = choices.filter(({ kind }) => isRoster || kind !== null)
  const rows = one.tables
    .filter(({ key }) => given.some((choice) => choice.key === key))
    .reduce((sum, table) => sum + table.rows, 0)

  const check = () =>
    work.run(async () => {
      const params = { import_id: one.import_id }
      await ask(
        checkImport,
        { params, body: { tables: isRoster ? [] : choices, cells: [], replaced: [] } },
        { key: newKey() },
      )
      await client.invalidateQueries({ queryKey: importKey(one.import_id) })
      onChecking()
    })

  return (
    <Stack gap={4}>
      {isRoster && <RosterFiles one={one} />}
      {(isRoster ? [] : one.tables).map((table, index) => (
        <MatchTable
          key={table.key}
          importId={one.import_id}
          table={table}
          choice={choices[index] ?? { key: table.key, kind: null, match: {} }}
          onChoose={(choice) =>
            setChoices((before) => before.map((other) => (other.key === choice.key ? choice : other)))
          }
        />
      ))}
      {one.others.length > 0 && (
        <Text size="sm" tone="muted" wrap="anywhere">
          {t('others', { names: one.others.join(', ') })}
        </Text>
      )}
      <FormError text={work.error} />
      <Row gap={3} justify="between" isWrapping>
        <Text size="sm" tone="muted">
          {isRoster ? t('rosterAbout') : t('checkNote')}
        </Text>
        <Button isPending={work.isPending} isOff={given.length === 0} onClick={() => void check()}>
          {t('check', { count: rows, shown: rows.toLocaleString('en-IN') })}
        </Button>
      </Row>
    </Stack>
  )
}
