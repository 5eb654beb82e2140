import { useTranslations } from 'use-intl/react'
import { Avatar } from '#ui/display/avatar.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { ChoiceDialog } from '#ui/popups/choice-dialog.tsx'
import type { Account } from './outcome.ts'

type SelectProfileProps = {
  accounts: readonly Account[]
  isPending: boolean
  onChoose: (account: Account) => void
  onClose: () => void
}

/** The choice of an account or a child [session-18]. The same person may appear twice, as student and as parent. */
export function SelectProfile({ accounts, isPending, onChoose, onClose }: SelectProfileProps) {
  const t = useTranslations('session.profiles')
  const classOf = ({ className: name, institute, isSchool }: Account) => (
    <>
      {name && `${isSchool ? t('schoolClass', { name }) : name} · `}
      <span>{institute}</span>
    </>
  )
  // Beside a child's name the parent's role would be read as the child's: only screen readers get it.
  const isRoleShown = new Set(accounts.map(({ role }) => role)).size > 1
  const titleOf = ({ role, name }: Account) => {
    if (isRoleShown) return t('label', { role, name })
    return (
      <>
        <VisuallyHidden>{t('label', { role, name: '' })}</VisuallyHidden>
        {name}
      </>
    )
  }
  return (
    <ChoiceDialog
      title={t('title')}
      okLabel={t('ok')}
      cancelLabel={t('cancel')}
      isPending={isPending}
      isByOneTap
      options={accounts.map((account, index) => ({
        title: titleOf(account),
        subtitle: classOf(account),
        picture: <Avatar name={account.name} photo={account.photo} size="large" hue={index} />,
      }))}
      onChoose={(index) => {
        const account = accounts[index]
        if (account) onChoose(account)
      }}
      onClose={onClose}
    />
  )
}
