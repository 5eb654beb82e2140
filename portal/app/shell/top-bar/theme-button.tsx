import { Palette } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'

const ThemePopup = lazyPopup(() => import('./theme-popup.tsx').then((module) => module.ThemePopup))

export function ThemeButton({ className }: { className?: string | undefined }) {
  const t = useTranslations('shell')
  const { isOpen, close, triggerRef, triggerProps } = usePopup(ThemePopup.prepare)
  return (
    <>
      <IconButton label={t('theme')} className={className} {...triggerProps}>
        <Palette size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && <ThemePopup triggerRef={triggerRef} onClose={close} />}
    </>
  )
}
