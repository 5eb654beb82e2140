import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { useMe } from '../core/session.ts'
import styles from './account.module.css'

const AccountDialog = lazyPopup(() => import('./account-dialog.tsx').then((m) => m.AccountDialog))

/** Who is signed in; opens theme and sign-out. @param isWide with the name beside it */
export function AccountButton({ isWide = false }: { isWide?: boolean }) {
  const t = useTranslations('desk')
  const { name, roles } = useMe()
  const { isOpen, close, triggerProps } = usePopup(AccountDialog.prepare)
  return (
    <>
      <button type="button" className={joinClasses(styles.button, isWide && styles.wide)} {...triggerProps}>
        <Avatar name={name} />
        <VisuallyHidden>{isWide ? t('account') : `${t('account')}: ${name}`}</VisuallyHidden>
        {isWide && (
          <Stack as="span">
            <Text as="span" size="sm" weight="strong" wrap="cut">
              {name}
            </Text>
            <Text as="span" size="xs" wrap="cut">
              {roles.map((role) => t(`roles.${role}`)).join(', ')}
            </Text>
          </Stack>
        )}
      </button>
      {isOpen && <AccountDialog onClose={close} />}
    </>
  )
}
