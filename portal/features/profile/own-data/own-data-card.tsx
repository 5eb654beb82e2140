import { Download, RotateCw } from 'lucide-react'
import { type Ref, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { showMegabytes } from '#domain/megabytes.ts'
import { isOwnDataComing } from '#domain/profile/own-data.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { readMoment } from '../account/shown-time.ts'
import { useFocusAfter } from '../use-focus-after.ts'
import styles from './own-data.module.css'
import { ownDataTexts } from './own-data-texts.ts'
import { type Copy, useCopy, useCopyActions } from './queries.ts'

const texts = { ownData: ownDataTexts }

/** "Your data": a copy of the viewed person's data as a ZIP; for a parent also of the account itself. */
export function OwnDataCard() {
  return (
    <FeatureTexts texts={texts}>
      <DataCard />
    </FeatureTexts>
  )
}

function DataCard() {
  const t = useTranslations('ownData')
  const id = useId()
  const { userId, accountId, children } = useSession((session) => session)
  const child = accountId === userId ? undefined : children.find((one) => one.userId === userId)
  return (
    <Card as="section" padding="large" gap={3} aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      <Text size="sm" tone="muted">
        {t('about')}
      </Text>
      <Stack isDivided className={styles.copies}>
        {accountId === userId ? (
          <CopyOf userId={userId} subject={t('ofYou')} />
        ) : (
          <>
            <CopyOf userId={userId} subject={t('ofChild', { name: child?.name ?? '' })} hasTitle />
            <CopyOf userId={accountId} subject={t('ofAccount')} hasTitle />
          </>
        )}
      </Stack>
    </Card>
  )
}

type CopyOfProps = { userId: number; subject: string; hasTitle?: boolean }

function CopyOf({ userId, subject, hasTitle = false }: CopyOfProps) {
  const query = useCopy(userId)
  return (
    <Stack gap={3} align="start">
      {hasTitle && <h4>{subject}</h4>}
      <QueryView query={query} loading={<Waiting shape="line" count={1} />}>
        {(copy) => <CopyState copy={copy} userId={userId} subject={subject} />}
      </QueryView>
    </Stack>
  )
}

function CopyState({ copy, userId, subject }: { copy: Copy; userId: number; subject: string }) {
  const t = useTranslations('ownData')
  const { pending, error, make, download } = useCopyActions(userId)
  const { state, progress } = copy
  const isComing = isOwnDataComing(state)
  // The pressed button disappears when the work begins.
  const status = useFocusAfter<HTMLParagraphElement>(pending === 'make')
  return (
    <>
      {isComing && <progress className={styles.bar} max={100} value={progress} aria-label={subject} />}
      <StateText copy={copy} ref={status} />
      {error !== '' && (
        <Text size="sm" role="alert">
          {error}
        </Text>
      )}
      {!isComing && (
        <Row gap={3} lineGap={2} isWrapping>
          {state === 'ready' && (
            <Button
              needsNetwork
              aria-label={t('downloadOf', { subject })}
              isPending={pending === 'download'}
              onClick={download}
            >
              <Download size={18} aria-hidden="true" />
              {t('download')}
            </Button>
          )}
          <MakeButton state={state} subject={subject} isPending={pending === 'make'} onClick={make} />
        </Row>
      )}
    </>
  )
}

type MakeButtonProps = {
  state: Copy['state']
  subject: string
  isPending: boolean
  onClick: () => Promise<void>
}

function MakeButton({ state, subject, ...rest }: MakeButtonProps) {
  const t = useTranslations('ownData')
  const name = state === 'failed' ? 'retry' : state === 'ready' ? 'anew' : 'start'
  return (
    <Button
      needsNetwork
      variant={state === 'ready' ? 'plain' : 'quiet'}
      aria-label={t(`${name}Of`, { subject })}
      {...rest}
    >
      {name !== 'start' && <RotateCw size={18} aria-hidden="true" />}
      {t(name)}
    </Button>
  )
}

/** The status of a copy, read aloud when it changes; empty before the first copy. */
function StateText({ copy, ref }: { copy: Copy; ref: Ref<HTMLParagraphElement> }) {
  const t = useTranslations('ownData')
  const { state, progress, size, expiresAt } = copy
  const { day, time } = readMoment(expiresAt)
  const words = {
    none: '',
    waiting: t('waiting'),
    making: t('making', { progress }),
    ready: t('ready', { size: showMegabytes(size), day: showDay(day), time }),
    failed: t('failed'),
  }
  return (
    <Text size="sm" role="status" isNumeric ref={ref} tabIndex={-1}>
      {words[state]}
    </Text>
  )
}
