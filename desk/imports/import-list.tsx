import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { ImportState, ListedImport } from '#domain/desk/import-calls.ts'
import { undoRun } from '#domain/desk/record-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { Obstacles } from '../changes/obstacles.tsx'
import { ask } from '../core/ask.ts'
import { useShownTime } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import styles from './imports.module.css'
import { useImports } from './queries.ts'
import { useCounts } from './use-counts.ts'

const tones: Record<ImportState, BadgeTone> = {
  reading: 'info',
  open: 'warn',
  checking: 'info',
  checked: 'warn',
  writing: 'info',
  done: 'good',
  failed: 'bad',
}

/** Imports with who, when, state and counts; what nothing depends on is undone whole [desk-70]. */
export function ImportList() {
  const t = useTranslations('deskImports')
  const query = useImports()
  const { data } = query
  const undoing = useUndo()
  return (
    <Stack as="section" gap={3} aria-labelledby="imports-list">
      <h2 id="imports-list" className={styles.heading}>
        {t('listTitle')}
      </h2>
      <FormError text={undoing.error} />
      {data ? (
        data.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} />
        ) : (
          <Card as="ul" padding="none" isDivided>
            {data.map((one) => (
              <ImportRow key={one.import_id} one={one} undoing={undoing} />
            ))}
          </Card>
        )
      ) : (
        <Unfetched query={query} count={4} />
      )}
      {undoing.dialogs}
    </Stack>
  )
}

type Undoing = ReturnType<typeof useUndo>

function ImportRow({ one, undoing }: { one: ListedImport; undoing: Undoing }) {
  const t = useTranslations('deskImports')
  const show = useShownTime()
  const countsOf = useCounts()
  return (
    <Row as="li" gap={3} justify="between" isWrapping className={styles.listed}>
      <Stack gap={1} className={styles.listedWords}>
        <Row gap={2} isWrapping>
          {one.is_open ? (
            <TextLink as={Link} to={`/import/${one.import_id}`} className={styles.name}>
              {one.name}
            </TextLink>
          ) : (
            <Text weight="strong" wrap="anywhere">
              {one.name}
            </Text>
          )}
          <Badge
            tone={one.undone_at ? 'quiet' : tones[one.state]}
            text={one.undone_at ? t('undone') : t(`states.${one.state}`)}
          />
        </Row>
        <Text size="sm" tone="muted">
          {t('byAt', { by: one.by, at: show(one.at) })}
        </Text>
        {one.state === 'done' && <Text size="sm">{countsOf(one.counts)}</Text>}
      </Stack>
      {one.is_undoable && one.number !== null && (
        <Button
          variant="quiet"
          aria-label={t('undoOf', { name: one.name })}
          isPending={undoing.isPending}
          onClick={() => undoing.ask({ name: one.name, number: one.number ?? 0 })}
        >
          {t('undo')}
        </Button>
      )}
    </Row>
  )
}

/** Asks, undoes, and names what depends on an import. */
export function useUndo() {
  const t = useTranslations('deskImports')
  const client = useQueryClient()
  const work = useWork()
  const [asked, setAsked] = useState<{ name: string; number: number }>()
  const [obstacles, setObstacles] = useState<readonly string[]>([])
  const undo = (number: number) =>
    work.run(async () => {
      setAsked(undefined)
      const { result } = await ask(undoRun, { body: { number } }, { key: newKey() })
      if (result.obstacles.length > 0) return setObstacles(result.obstacles)
      showToast(t('undoDone'), 'good')
      await client.invalidateQueries()
    })
  return {
    ask: setAsked,
    error: work.error,
    isPending: work.isPending,
    dialogs: (
      <>
        {asked && (
          <AlertDialog
            title={t('undoTitle')}
            text={t('undoText', { name: asked.name })}
            confirmLabel={t('undo')}
            cancelLabel={t('cancel')}
            onConfirm={() => void undo(asked.number)}
            onCancel={() => setAsked(undefined)}
          />
        )}
        {obstacles.length > 0 && <Obstacles obstacles={obstacles} onClose={() => setObstacles([])} />}
      </>
    ),
  }
}
