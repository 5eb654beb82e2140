import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { addExport, fetchExport, listExports } from '#domain/desk/export-calls.ts'
import { saveFile } from '#portal/shared/files/save-file.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ask } from '../core/ask.ts'
import { useShownTime } from '../core/shown-time.ts'
import { Progress } from '../imports/progress.tsx'
import styles from './exports.module.css'
import { exportsTexts } from './texts.ts'

const texts = { deskExports: exportsTexts }

/** Everything of the institute as a zip, for owners [desk-73]. */
export function InstituteExport() {
  return (
    <FeatureTexts texts={texts}>
      <ExportCard />
    </FeatureTexts>
  )
}

const pollMs = 2000

function ExportCard() {
  const t = useTranslations('deskExports')
  const show = useShownTime()
  const client = useQueryClient()
  const work = useWork()
  const { data: latest } = useQuery({
    queryKey: ['exports'],
    queryFn: async ({ signal }) => (await ask(listExports, {}, { signal })).result.exports[0] ?? null,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMs : false),
  })
  const start = () =>
    work.run(async () => {
      await ask(addExport, {}, { key: newKey() })
      await client.invalidateQueries({ queryKey: ['exports'] })
    })
  const fetchZip = (id: number) =>
    work.run(async () =>
      saveFile((await ask(fetchExport, { params: { export_id: id } })).result.download_url),
    )
  const isWaiting = latest?.state === 'waiting'
  return (
    <Card as="section" gap={3} aria-labelledby="institute-export">
      <Stack gap={1}>
        <h2 id="institute-export" className={styles.heading}>
          {t('exportTitle')}
        </h2>
        <Text size="sm" tone="muted">
          {t('exportText')}
        </Text>
      </Stack>
      {isWaiting && (
        <>
          <Text role="status" size="sm" weight="medium">
            {t('exportWaiting')}
          </Text>
          <Progress done={latest.progress} total={100} label={t('exportWaiting')} />
        </>
      )}
      {latest?.state === 'failed' && (
        <Text size="sm" tone="bad">
          {t('exportFailed', { at: show(latest.at) })}
        </Text>
      )}
      {latest?.state === 'ready' && (
        <Text size="sm" tone="muted">
          {t('exportMade', { by: latest.by, at: show(latest.at), until: show(latest.until) })}
        </Text>
      )}
      <FormError text={work.error} />
      <Row gap={3} isWrapping>
        {latest?.state === 'ready' && (
          <Button onClick={() => void fetchZip(latest.export_id)}>
            {t('exportFetch', { size: sizeOf(latest.size) })}
          </Button>
        )}
        {!isWaiting && (
          <Button variant="quiet" isPending={work.isPending} onClick={() => void start()}>
            {t('exportStart')}
          </Button>
        )}
      </Row>
    </Card>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
