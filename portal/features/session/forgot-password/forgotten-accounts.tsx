import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ForgottenAccount } from '#domain/session/calls.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormError } from '#ui/form-error.tsx'
import styles from './forgotten-accounts.module.css'
import { type PasswordRequest, useForgotPassword } from './use-forgot-password.ts'

type ForgottenAccountsProps = {
  accounts: readonly ForgottenAccount[]
  number: string
  onDone: (body: PasswordRequest) => void
  onClose: () => void
}

/** The accounts of one number, each with its own reset (spec/1 §2.3, §4.2). */
export function ForgottenAccounts({ accounts: first, number, onDone, onClose }: ForgottenAccountsProps) {
  const t = useTranslations('session')
  const [accounts, setAccounts] = useState(first)
  const [asked, setAsked] = useState<ForgottenAccount>()
  const { request, error, isPending } = useForgotPassword({ onDone, onSeveral: setAccounts })

  function reset(account: ForgottenAccount) {
    if (isPending) return
    setAsked(account)
    void request({ user_name: number, user_id: account.user_id, institute_id: account.institute_id })
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
      <ul className={styles.list}>
        {accounts.map((account) => {
          const name = t('profiles.label', { role: account.display, name: account.name })
          return (
            <li key={`${account.institute_id} ${account.user_id}`} className={styles.row}>
              <span className={styles.texts}>
                <span className={styles.name}>{name}</span>
                <span className={styles.institute}>{account.institute_name}</span>
              </span>
              <Button
                variant="quiet"
                isPending={isPending && asked === account}
                aria-label={t('forgotPassword.resetFor', { name, institute: account.institute_name })}
                onClick={() => reset(account)}
              >
                {t('forgotPassword.reset')}
              </Button>
            </li>
          )
        })}
      </ul>
      <FormError text={error} />
    </Dialog>
  )
}
