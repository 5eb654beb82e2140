import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { ImportDetail } from '#domain/desk/import-calls.ts'
import { familiesKind } from '#domain/desk/imports.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useUndo } from './import-list.tsx'
import { useCounts, useKindTitle } from './use-counts.ts'

/** What an import has written, and the way back. */
export function Done({ one }: { one: ImportDetail }) {
  const t = useTranslations('deskImports')
  const undoing = useUndo()
  const countsOf = useCounts()
  const titleOf = useKindTitle()
  const { counts, number, undone_at, name } = one
  const kinds = [...new Set(one.tables.flatMap(({ kind }) => kind ?? []))]
  return (
    <Card gap={3} padding="large">
      <h2>{undone_at ? t('undoneTitle') : t('doneTitle')}</h2>
      <Text>{number === null ? t('doneNothing') : countsOf(counts)}</Text>
      <FormError text={undoing.error} />
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
