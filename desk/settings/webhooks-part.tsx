import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ShownWebhook } from '#domain/desk/settings/calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { ShownOnce } from '../app/shown-once.tsx'
import { useShownTime } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { callWebhook, useSettingsChanges, useWebhooks } from './queries.ts'
import { Question } from './question.tsx'
import styles from './settings.module.css'

type Open = { what: 'add' } | { what: 'added'; secret: string } | { what: 'remove'; webhook: ShownWebhook }

/** Addresses that are called, with their last deliveries [desk-88]. */
export function WebhooksPart({ isFixed }: { isFixed: boolean }) {
  const t = useTranslations('deskSettings')
  const query = useWebhooks()
  const { dropWebhook } = useSettingsChanges()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { data } = query
  if (!data) return <Unfetched query={query} count={2} />
  return (
    <>
      {data.length === 0 ? (
        <Text tone="muted">{t('noWebhooks')}</Text>
      ) : (
        <ul className={styles.list}>
          {data.map((webhook) => (
            <Webhook
              key={webhook.webhook_id}
              webhook={webhook}
              onRemove={isFixed ? undefined : () => setOpen({ what: 'remove', webhook })}
            />
          ))}
        </ul>
      )}
      {!isFixed && (
        <Row>
          <Button variant="quiet" onClick={() => setOpen({ what: 'add' })}>
            {t('addWebhook')}
          </Button>
        </Row>
      )}
      {open?.what === 'add' && (
        <AddDialog onAdded={(secret) => setOpen({ what: 'added', secret })} onClose={close} />
      )}
      {open?.what === 'added' && (
        <ShownOnce
          title={t('webhookMade')}
          text={t('webhookMadeText')}
          label={t('secret')}
          secret={open.secret}
          byHand={t('copyByHand')}
          closeLabel={t('close')}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && (
        <Question
          title={t('removeWebhookTitle')}
          text={t('removeWebhookText', { url: open.webhook.url })}
          confirmLabel={t('remove')}
          done={t('saved')}
          act={() => dropWebhook(open.webhook.webhook_id)}
          onClose={close}
        />
      )}
    </>
  )
}

function Webhook({ webhook, onRemove }: { webhook: ShownWebhook; onRemove: (() => void) | undefined }) {
  const t = useTranslations('deskSettings')
  const show = useShownTime()
  const work = useWork()
  const [isGood, setGood] = useState(false)
  const { webhook_id, url, delivered_at, failing_since, last_error } = webhook
  const test = () =>
    work.run(async () => {
      setGood(false)
      const problem = await callWebhook(webhook_id)
      if (problem !== null) throw new Error(problem)
      setGood(true)
    })
  return (
    <li className={styles.line}>
      <Stack gap={1}>
        <Text weight="strong" wrap="anywhere">
          {url}
        </Text>
        <Text size="sm" tone="muted">
          {delivered_at ? t('delivered', { at: show(delivered_at) }) : t('neverDelivered')}
        </Text>
        {failing_since && (
          <Text size="sm" tone="bad" wrap="anywhere">
            {t('failing', { at: show(failing_since), why: last_error })}
          </Text>
        )}
        <Text size="sm" tone="good" role="status">
          {isGood && t('webhookGood')}
        </Text>
        <FormError text={work.error} />
      </Stack>
      {onRemove && (
        <Row gap={2} isWrapping>
          <Button
            variant="quiet"
            isPending={work.isPending}
            needsNetwork
            aria-label={t('webhookTestOf', { name: url })}
            onClick={() => void test()}
          >
            {t('webhookTest')}
          </Button>
          <Button variant="quiet" aria-label={t('removeOf', { name: url })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </Row>
      )}
    </li>
  )
}

function AddDialog({ onAdded, onClose }: { onAdded: (secret: string) => void; onClose: () => void }) {
  const t = useTranslations('deskSettings')
  const { makeWebhook } = useSettingsChanges()
  const work = useWork()
  const [url, setUrl] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (url.trim() === '') return work.setError(t('missing'))
    void work.run(async () => onAdded(await makeWebhook(url.trim())))
  }

  return (
    <FormDialog
      title={t('addWebhook')}
      submitLabel={t('addWebhook')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        type="url"
        inputMode="url"
        dir="ltr"
        maxLength={2000}
        autoComplete="off"
        autoFocus
        value={url}
        error={work.error}
        onChange={(event) => setUrl(event.target.value)}
      />
    </FormDialog>
  )
}
