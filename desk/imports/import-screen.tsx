import { useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { discardImport, type ImportDetail } from '#domain/desk/import-calls.ts'
import { secondsLeft } from '#domain/desk/imports.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { NotFound } from '../app/not-found.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { ask } from '../core/ask.ts'
import { useShownTime } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { useNavigateFromHere } from '../router/use-router.ts'
import { Check } from './check.tsx'
import { Done } from './done.tsx'
import { DropZone } from './drop-zone.tsx'
import styles from './imports.module.css'
import { Match } from './match.tsx'
import { PaperForm } from './paper/paper-form.tsx'
import { Progress } from './progress.tsx'
import { isWorking, useImport } from './queries.ts'
import { importsTexts } from './texts.ts'

const texts = { deskImports: importsTexts }

/** One import, from its files until it is written [desk-66]. */
export function ImportScreen() {
  const { id = '' } = useParams()
  return (
    <FeatureTexts texts={texts}>
      {/^\d{1,15}$/.test(id) ? <OneImport key={id} id={Number(id)} /> : <NotFound />}
    </FeatureTexts>
  )
}

function OneImport({ id }: { id: number }) {
  const query = useImport(id)
  const { data, error } = query
  if (data) return <Steps one={data} />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return <Unfetched query={query} count={6} />
}

const stepOf = { reading: 0, open: 1, checking: 2, checked: 2, writing: 3, done: 3, failed: 0 } as const
const steps = ['choose', 'match', 'check', 'write'] as const

function Steps({ one }: { one: ImportDetail }) {
  const t = useTranslations('deskImports')
  const show = useShownTime()
  const [isMatching, setMatching] = useState(false)
  const isOpen = one.state === 'open' || (one.state === 'checked' && isMatching)
  const now = isOpen ? 1 : stepOf[one.state]
  return (
    <Stack gap={4}>
      <ScreenHead
        title={one.name}
        back={{ to: '/import', text: t('back') }}
        text={t('byAt', { by: one.by, at: show(one.at) })}
        actions={
          <ol className={styles.steps} aria-label={t('steps')}>
            {steps.map((step, index) => (
              <li key={step} aria-current={index === now ? 'step' : undefined}>
                {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
                {index + 1} {t(`step.${step}`)}
              </li>
            ))}
          </ol>
        }
      />
      {one.problem !== '' && one.state !== 'failed' && (
        <Card tone="warn" role="status">
          {one.problem}
        </Card>
      )}
      {isWorking(one.state) ? (
        <Working one={one} />
      ) : one.state === 'failed' ? (
        <Failed one={one} />
      ) : one.state === 'done' ? (
        <Done one={one} />
      ) : isOpen ? (
        <Match one={one} onChecking={() => setMatching(false)} />
      ) : (
        <Check one={one} onMatch={() => setMatching(true)} />
      )}
      {(one.state === 'open' || one.state === 'checked' || one.state === 'failed') && <Discard one={one} />}
    </Stack>
  )
}

function Working({ one }: { one: ImportDetail }) {
  const t = useTranslations('deskImports')
  const { state, progress } = one
  const title = t(state as 'reading' | 'checking' | 'writing')
  const seconds = secondsLeft(progress)
  const isCounted = state !== 'reading' && progress.total > 0
  return (
    <Card gap={3} padding="large" aria-busy="true">
      <Text role="status" weight="strong">
        {title}
      </Text>
      {isCounted && <Progress done={progress.done} total={progress.total} label={title} />}
      <Text size="sm" tone="muted" isNumeric>
        {isCounted &&
          t('rowsDone', {
            done: progress.done.toLocaleString('en-IN'),
            total: progress.total.toLocaleString('en-IN'),
          })}
        {isCounted && seconds !== undefined && ` · ${t('left', { seconds, time: timeOf(seconds) })}`}
      </Text>
      <Text size="sm" tone="muted">
        {t('goesOn')}
      </Text>
    </Card>
  )
}

/** Such as `2:05`. */
const timeOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function Failed({ one }: { one: ImportDetail }) {
  const t = useTranslations('deskImports')
  return (
    <>
      <Card tone="bad" gap={1} role="alert">
        <Text weight="strong">{t('failedTitle')}</Text>
        <Text wrap="anywhere">{one.problem}</Text>
      </Card>
      {one.format === 'paper' ? (
        <PaperForm one={one} onChecking={() => undefined} />
      ) : (
        <DropZone insteadOf={one.import_id} />
      )}
    </>
  )
}

function Discard({ one }: { one: ImportDetail }) {
  const t = useTranslations('deskImports')
  const show = useShownTime()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  const work = useWork()
  const [isAsking, setAsking] = useState(false)
  const discard = () =>
    work.run(async () => {
      setAsking(false)
      await ask(discardImport, { params: { import_id: one.import_id } }, { key: newKey() })
      await client.invalidateQueries({ queryKey: ['imports'] })
      await navigate('/import', { replace: true })
    })
  return (
    <div className={styles.foot}>
      <Text size="sm" tone="muted">
        {t('filesUntil', { at: show(one.files_until) })}
      </Text>
      <Button variant="plain" isPending={work.isPending} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <FormError text={work.error} />
      {isAsking && (
        <AlertDialog
          title={t('discardTitle')}
          text={t('discardText')}
          confirmLabel={t('discard')}
          cancelLabel={t('cancel')}
          onConfirm={() => void discard()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
