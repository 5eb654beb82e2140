import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#domain/call.ts'
import type { deskUpiAccount } from '#domain/desk/upi/calls.ts'
import { isVpa } from '#domain/fee/upi.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import styles from '../payments.module.css'
import { usePaymentSettings } from '../queries.ts'

type UpiFormProps = { account: CallReply<typeof deskUpiAccount>['result']['account']; isFixed: boolean }

/** The UPI id to which families pay. */
export function UpiForm({ account, isFixed }: UpiFormProps) {
  const t = useTranslations('deskPayments.settings')
  const { keepAccount } = usePaymentSettings()
  const work = useWork()
  const [isOffered, setOffered] = useState(account?.is_offered ?? true)
  const { form, errors } = useForm(['vpa', 'payee'], {
    check: ({ vpa, payee }) => ({
      vpa: isVpa(vpa.trim()) ? undefined : t('vpaWrong'),
      payee: payee.trim().length >= 2 ? undefined : t('payeeWrong'),
    }),
    submit: ({ vpa, payee }) =>
      work.run(async () => {
        await keepAccount({ vpa: vpa.trim(), payee: payee.trim(), is_offered: isOffered })
        showToast(t('saved'), 'good')
      }),
  })
  return (
    <Stack as="form" gap={4} noValidate {...form}>
      <div className={styles.fields}>
        <TextField
          label={t('vpa')}
          name="vpa"
          hint={t('vpaHint')}
          defaultValue={account?.vpa ?? ''}
          disabled={isFixed}
          maxLength={170}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.vpa}
        />
        <TextField
          label={t('payee')}
          name="payee"
          hint={t('payeeHint')}
          defaultValue={account?.payee ?? ''}
          disabled={isFixed}
          maxLength={60}
          autoComplete="off"
          error={errors.payee}
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isOffered}
          disabled={isFixed}
          onChange={({ target }) => setOffered(target.checked)}
        />
        {t('offered')}
      </label>
      <FormError text={work.error} />
      {isFixed ? (
        <Text size="sm" tone="muted">
          {t('readOnly')}
        </Text>
      ) : (
        <div>
          <Button
            type="submit"
            needsNetwork
            isPending={work.isPending}
            aria-label={`${t('save')}: ${t('upiTitle')}`}
          >
            {t('save')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
