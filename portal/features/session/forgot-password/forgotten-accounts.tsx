import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { type ForgottenAccount, type PasswordRequest, useForgotPassword } from './use-forgot-password.ts'

type ForgottenAccountsProps = {
  accounts: readonly ForgottenAccount[]
  number: string
  onDone: (request: PasswordRequest) => void
  onClose: () => void
}

/** The accounts of one number, each with a button that resets its password [session-24]. */
export function ForgottenAccounts({ accounts: first, number, onDone, onClose }: ForgottenAccountsProps) {
  const t = useTranslations('session')
  const [accounts, setAccounts] = useState(first)
  const [chosen, setChosen] = useState<ForgottenAccount>()
  const { request, error, isPending } = useForgotPassword({ onDone, onSeveral: setAccounts })

  function reset(account: ForgottenAccount) {
    if (isPending) return
    setChosen(account)
    void request({ phone: number, account })
  }

  return (
    <Dialog
      title={t('forgotPassword.listTitle')}
      onClose={onClose}
      isDismissable={false}
      hasCloseButton={false}
      footer={
        <Button variant="quiet" onClick={onClose}>
          {t('forgotPassword.close')}
        </Button>
      }
    >
      <Stack as="ul" gap={2}>
        {accounts.map((account) => {
          const { role, institute } = account
          const name = t('profiles.label', { role, name: account.name })
          return (
            <Card as="li" key={`${account.instituteId} ${account.userId}`} padding="small" isFlat>
              <Row gap={3} lineGap={2} justify="between" isWrapping>
                <Stack as="span">
                  <Text as="span" weight="strong" wrap="anywhere">
                    {name}
                  </Text>
                  <Text as="span" size="sm" tone="muted">
                    {institute}
                  </Text>
                </Stack>
                <Button
                  variant="quiet"
                  isPending={isPending && chosen === account}
                  aria-label={t('forgotPassword.resetFor', { name, institute })}
                  onClick={() => reset(account)}
                >
                  {t('forgotPassword.reset')}
                </Button>
              </Row>
            </Card>
          )
        })}
      </Stack>
      <FormError text={error} />
    </Dialog>
  )
}
