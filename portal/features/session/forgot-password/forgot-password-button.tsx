import { useTranslations } from 'use-intl/react'
import { useReturnFocus } from '#portal/features/session/use-return-focus.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'

const ForgotPassword = lazyPopup(() => import('./forgot-password.tsx').then((m) => m.ForgotPassword))

/** 'Forgot Password?' and the popup behind it [session-23]. @param login the content of the login field */
export function ForgotPasswordButton({ login }: { login: () => string }) {
  const t = useTranslations('session')
  const { isOpen, close, triggerRef, triggerProps } = usePopup(ForgotPassword.prepare)
  useReturnFocus(isOpen, triggerRef)
  return (
    <>
      <button type="button" className={buttonClass({ variant: 'plain' })} {...triggerProps}>
        {t('forgot')}
      </button>
      {isOpen && <ForgotPassword login={login()} onClose={close} />}
    </>
  )
}
