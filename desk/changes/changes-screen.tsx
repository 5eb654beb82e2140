import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#domain/call.ts'
import { listRuns, undoRun } from '#domain/desk/record-calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { ask } from '../core/ask.ts'
import { useShownTime } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import styles from './changes.module.css'
import { Obstacles } from './obstacles.tsx'
import { changesTexts } from './texts.ts'

const texts = { deskChanges: changesTexts }
type Run = CallReply<typeof listRuns>['result']['runs'][number]

/** The latest changes of records, which can be undone whole [desk-11]. */
export function ChangesScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Changes />
    </FeatureTexts>
  )
}

function Changes() {
  const t = useTranslations('deskChanges')
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['changes'],
    queryFn: async ({ signal }) => (await ask(listRuns, {}, { signal })).result.runs,
  })
  const { data } = query
  const [asked, setAsked] = useState<Run>()
  const [obstacles, setObstacles] = useState<readonly string[]>([])
  const work = useWork()
  const nameOf = useDescription()

  const undo = ({ number }: Run) =>
    work.run(async () => {
      setAsked(undefined)
      const { result } = await ask(undoRun, { body: { number } }, { key: newKey() })
      if (result.obstacles.length > 0) return setObstacles(result.obstacles)
      showToast(t('done'), 'good')
      await client.invalidateQueries()
    })

  return (
    <Stack gap={4}>
      <ScreenHead title={t('title')} text={t('about')} />
      <FormError text={work.error} />
      {data ? (
        data.length === 0 ? (
          <EmptyState title={t('empty')} />
        ) : (
          <Card as="ul" padding="none" isDivided>
            {data.map((run) => (
              <RunRow key={run.number} run={run} isPending={work.isPending} onUndo={() => setAsked(run)} />
            ))}
          </Card>
        )
      ) : (
        <Unfetched query={query} count={6} />
      )}
      {asked && (
        <AlertDialog
          title={t('undoTitle')}
          text={t('undoText', { what: nameOf(asked) })}
          confirmLabel={t('confirm')}
          cancelLabel={t('cancel')}
          onConfirm={() => void undo(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} onClose={() => setObstacles([])} />}
    </Stack>
  )
}

type RunRowProps = { run: Run; isPending: boolean; onUndo: () => void }

function RunRow({ run, isPending, onUndo }: RunRowProps) {
  const t = useTranslations('deskChanges')
  const show = useShownTime()
  const nameOf = useDescription()
  return (
    <Row as="li" gap={3} justify="between" isWrapping className={styles.run}>
      <Stack>
        <Text weight="strong">{nameOf(run)}</Text>
        <Text size="sm" tone="muted" isNumeric>
          {show(run.at)} · {run.by}
        </Text>
      </Stack>
      {run.undone_at ? (
        <Text size="sm" tone="muted">
          {t('undone', { at: show(run.undone_at) })}
        </Text>
      ) : (
        <Button
          variant="quiet"
          aria-label={t('undoOf', { at: show(run.at) })}
          isPending={isPending}
          onClick={onUndo}
        >
          {t('undo')}
        </Button>
      )}
    </Row>
  )
}

/** Such as "Students: 2 added, 1 changed": counts are named by kind and what has happened. */
function useDescription(): (run: Run) => string {
  const t = useTranslations('deskChanges')
  return ({ counts }) => {
    const kinds = new Map<string, string[]>()
    for (const [name, count] of Object.entries(counts)) {
      const [, kind = '', what] = /^(.+)_(added|changed|ended)$/.exec(name) ?? []
      if (!what || count === 0) continue
      const said = t(what as 'added' | 'changed' | 'ended', { count })
      kinds.set(kind, [...(kinds.get(kind) ?? []), said])
    }
    const parts = [...kinds].map(([kind, said]) => `${titleOf(kind)}: ${said.join(', ')}`)
    return parts.join(' · ') || t('nothing')
  }
}

const titleOf = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll(/[-_]/g, ' ')
