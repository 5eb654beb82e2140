import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { OnlineSettings } from '#domain/desk/fees/online-calls.ts'
import { rupeesOf } from '#domain/fee/money.ts'
import { readMoney, writeMoney } from '#domain/fee/typed-money.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useShownTime } from '../../core/shown-time.ts'
import styles from '../payments.module.css'
import { testKeys, usePaymentSettings } from '../queries.ts'

/** A percentage with at most two decimals. @returns undefined for what is none, or above 10 */
function readPercent(text: string): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '')
  if (plain === '') return 0
  const percent = /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  return percent <= 10 ? percent : undefined
}

/** Keys of the payment service, its convenience fee, and whether it is on. Secrets are never shown: empty, they stay. */
export function OnlineForm({ settings, isFixed }: { settings: OnlineSettings; isFixed: boolean }) {
  const t = useTranslations('deskPayments.settings')
  const { setOnline } = usePaymentSettings()
  const work = useWork()
  const [isOn, setOn] = useState(settings.is_on)
  const [mayPart, setPart] = useState(settings.may_part)
  const [saves, setSaves] = useState(0)
  const names = ['key_id', 'key_secret', 'webhook_secret', 'percent', 'fixed'] as const
  const { form, errors } = useForm(names, {
    check: ({ key_id, percent, fixed }) => ({
      key_id: /^\S+$/.test(key_id.trim()) ? undefined : t('keyWrong'),
      percent: readPercent(percent) === undefined ? t('percentWrong') : undefined,
      fixed: readMoney(fixed || '0') === undefined ? t('fixedWrong') : undefined,
    }),
    submit: ({ key_id, key_secret, webhook_secret, percent, fixed }) =>
      work.run(async () => {
        await setOnline({
          key_id: key_id.trim(),
          key_secret: key_secret.trim() || null,
          webhook_secret: webhook_secret.trim() || null,
          is_on: isOn,
          percent: readPercent(percent) ?? 0,
          fixed: rupeesOf(readMoney(fixed || '0') ?? 0),
          may_part: mayPart,
        })
        // What was typed as a secret is not left in the page.
        setSaves((count) => count + 1)
        showToast(t('saved'), 'good')
      }),
  })
  const secret = (has: boolean) => t(has ? 'secretKept' : 'secretNone')
  return (
    <Stack as="form" gap={4} noValidate {...form} key={saves}>
      {settings.provider === 'test' && <Text tone="warn">{t('test')}</Text>}
      <div className={styles.fields}>
        <TextField
          label={t('keyId')}
          name="key_id"
          defaultValue={settings.key_id}
          disabled={isFixed}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          error={errors.key_id}
        />
        <TextField
          label={t('keySecret')}
          name="key_secret"
          type="password"
          hint={secret(settings.has_key_secret)}
          disabled={isFixed}
          maxLength={200}
          autoComplete="new-password"
        />
        <TextField
          label={t('webhookSecret')}
          name="webhook_secret"
          type="password"
          hint={secret(settings.has_webhook_secret)}
          disabled={isFixed}
          maxLength={200}
          autoComplete="new-password"
        />
      </div>
      <Webhook settings={settings} />
      <div className={styles.fields}>
        <TextField
          label={t('percent')}
          name="percent"
          inputMode="decimal"
          defaultValue={String(settings.percent)}
          disabled={isFixed}
          maxLength={6}
          autoComplete="off"
          error={errors.percent}
        />
        <TextField
          label={t('fixed')}
          name="fixed"
          inputMode="decimal"
          defaultValue={writeMoney(settings.fixed)}
          disabled={isFixed}
          maxLength={12}
          autoComplete="off"
          error={errors.fixed}
        />
      </div>
      <Stack gap={1}>
        <Check label={t('part')} isOn={mayPart} isFixed={isFixed} onChange={setPart} />
        <Check label={t('on')} isOn={isOn} isFixed={isFixed} onChange={setOn} />
      </Stack>
      <FormError text={work.error} />
      {isFixed ? (
        <Text size="sm" tone="muted">
          {t('readOnly')}
        </Text>
      ) : (
        <Row gap={3} isWrapping>
          <Button
            type="submit"
            needsNetwork
            isPending={work.isPending}
            aria-label={`${t('save')}: ${t('onlineTitle')}`}
          >
            {t('save')}
          </Button>
          {settings.has_key_secret && <TestButton />}
        </Row>
      )}
    </Stack>
  )
}

type CheckProps = { label: string; isOn: boolean; isFixed: boolean; onChange: (isOn: boolean) => void }

const Check = ({ label, isOn, isFixed, onChange }: CheckProps) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      checked={isOn}
      disabled={isFixed}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
)

/** What the service calls, and whether it does. */
function Webhook({ settings }: { settings: OnlineSettings }) {
  const t = useTranslations('deskPayments.settings')
  const show = useShownTime()
  const { webhook_address: address, last_webhook_at, former_until, compared_at } = settings
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(t('copied'), 'good')
  }
  return (
    <Stack gap={1}>
      <Text size="sm" weight="strong">
        {t('webhook')}
      </Text>
      <Row gap={3} isWrapping>
        <code className={styles.address}>{address}</code>
        <Button variant="quiet" aria-label={`${t('copy')}: ${t('webhook')}`} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </Row>
      <Text size="sm" tone="muted">
        {t('webhookHint')}
      </Text>
      <Text size="sm" tone="muted">
        {last_webhook_at ? t('lastWebhook', { at: show(last_webhook_at) }) : t('noWebhook')}
      </Text>
      {former_until && (
        <Text size="sm" tone="warn">
          {t('former', { at: show(former_until) })}
        </Text>
      )}
      {compared_at && (
        <Text size="sm" tone="muted">
          {t('compared', { at: show(compared_at) })}
        </Text>
      )}
    </Stack>
  )
}

function TestButton() {
  const t = useTranslations('deskPayments.settings')
  const work = useWork()
  const [isGood, setGood] = useState(false)
  const test = () =>
    work.run(async () => {
      setGood(false)
      const problem = await testKeys()
      if (problem !== null) throw new Error(problem)
      setGood(true)
    })
  return (
    <>
      <Button variant="quiet" needsNetwork isPending={work.isPending} onClick={() => void test()}>
        {t('testKeys')}
      </Button>
      <Text size="sm" tone="good" role="status">
        {isGood && t('testGood')}
      </Text>
      <FormError text={work.error} />
    </>
  )
}
