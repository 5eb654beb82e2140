import { useQueryClient } from '@tanstack/react-query'
import { Flag, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Challenge } from '#domain/exam/challenge/calls.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { useRequest } from '#portal/shared/requests/use-request.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { refuseParent } from '#portal/shared/viewed/refuse-parent.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import styles from './objection.module.css'
import type { ObjectionDialogProps } from './objection-dialog.tsx'
import { type Objection as About, useChallenges, withdrawObjection } from './queries.ts'

const ObjectionPopup = lazyPopup<ObjectionDialogProps>(
  async () => (await import('./objection-dialog.tsx')).ObjectionDialog,
)

type ObjectionProps = About & { number: number }

/** A student's objection to the key of a question, with the reply; during the period, buttons to change it. */
export function Objection({ number, ...about }: ObjectionProps) {
  const { data } = useChallenges(about.testId)
  if (!data) return null
  const own = data.byQuestion.get(about.questionId)
  const isOpen = data.period?.state === 'open'
  if (!own) return isOpen ? <WriteButton number={number} about={about} /> : null
  return (
    <Card as="section" isFlat padding="small" className={styles.objection}>
      <Written own={own} />
      {isOpen && own.answered_at === null && (
        <Row gap={2} isWrapping className={styles.actions}>
          <WriteButton number={number} about={about} own={own} />
          <TakeBackButton number={number} about={about} />
        </Row>
      )}
    </Card>
  )
}

function Written({ own }: { own: Challenge }) {
  const t = useTranslations('report')
  const isParent = useSession((session) => session.isParent)
  const { file, is_accepted: isAccepted } = own
  const status =
    isAccepted === null
      ? ({ tone: 'warn', text: t('objections.waiting') } as const)
      : ({
          tone: isAccepted ? 'good' : 'quiet',
          text: t(isAccepted ? 'objections.accepted' : 'objections.refused'),
        } as const)
  return (
    <Stack gap={2}>
      <Row gap={2} lineGap="half" isWrapping>
        <Text as="h4" size="sm" weight="strong">
          {t(isParent ? 'objections.titleOfChild' : 'objections.title')}
        </Text>
        <Badge {...status} />
      </Row>
      <Text size="sm" wrap="lines" dir="auto">
        {own.text}
      </Text>
      {file && (
        <TextLink href={fileAddress(file.url)} target="_blank" rel="noreferrer">
          <Paperclip size={14} aria-hidden="true" /> {file.name}
        </TextLink>
      )}
      <Text size="xs" tone="muted">
        {t('objections.writtenAt', { at: showMoment(own.changed_at) })}
      </Text>
      {own.answered_at !== null && (
        <div>
          <Text as="h4" size="sm" weight="strong">
            {t('objections.answer')}
          </Text>
          <Text size="sm" wrap="lines" dir="auto">
            {own.answer}
          </Text>
          <Text size="xs" tone="muted">
            {showMoment(own.answered_at)}
          </Text>
        </div>
      )}
    </Stack>
  )
}

type ActionProps = { number: number; about: About; own?: Challenge }

function WriteButton({ number, about, own }: ActionProps) {
  const t = useTranslations('report')
  const isParent = useSession((session) => session.isParent)
  const { isOpen, close, triggerProps } = usePopup(ObjectionPopup.prepare)
  const text = t(own ? 'objections.edit' : 'objections.object')
  const label = t(own ? 'objections.editOf' : 'objections.objectTo', { number })
  const press = isParent
    ? { isOff: true, onClick: () => refuseParent(t('objections.parents')) }
    : triggerProps
  return (
    <div>
      <Button variant="quiet" aria-label={label} {...press}>
        {!own && <Flag size={16} aria-hidden="true" />}
        {text}
      </Button>
      {isOpen && <ObjectionPopup number={number} about={about} own={own} onClose={close} />}
    </div>
  )
}

function TakeBackButton({ number, about }: ActionProps) {
  const t = useTranslations('report')
  const client = useQueryClient()
  const userId = useSession((session) => session.userId)
  const isParent = useSession((session) => session.isParent)
  const [isAsking, setAsking] = useState(false)
  const { isPending, run } = useRequest(async () => {
    await withdrawObjection(userId, about)
    setAsking(false)
    await client.invalidateQueries({ queryKey: ['report', 'challenges'] })
  })
  const press = () => (isParent ? refuseParent(t('objections.parents')) : setAsking(true))
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('objections.takeBackOf', { number })}
        isOff={isParent}
        onClick={press}
      >
        {t('objections.takeBack')}
      </Button>
      {isAsking && (
        <AlertDialog
          title={t('objections.takeBackOf', { number })}
          text={t('objections.takeBackText')}
          confirmLabel={t('objections.takeBack')}
          cancelLabel={t('objections.keep')}
          isPending={isPending}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
