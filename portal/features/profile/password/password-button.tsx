import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'

const PasswordPopup = lazyPopup(async () => (await import('./password-popup.tsx')).PasswordPopup)

export function PasswordButton() {
  const t = useTranslations('profile')
  const { isOpen, close, triggerProps } = usePopup(PasswordPopup.prepare)
  return (
    <>
      <button type="button" className={buttonClass({ variant: 'quiet' })} {...triggerProps}>
        <KeyRound size={16} aria-hidden="true" />
        {t('changePassword')}
      </button>
      {isOpen && <PasswordPopup onClose={close} />}
    </>
  )
}
