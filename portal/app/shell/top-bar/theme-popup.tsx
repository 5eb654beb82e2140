import type { RefObject } from 'react'
import { useTranslations } from 'use-intl/react'
import { Popover } from '#ui/popups/popover.tsx'
import { ThemeList } from './theme-list.tsx'

type ThemePopupProps = { triggerRef: RefObject<HTMLButtonElement | null>; onClose: () => void }

export function ThemePopup({ triggerRef, onClose }: ThemePopupProps) {
  const t = useTranslations('shell')
  return (
    <Popover label={t('theme')} triggerRef={triggerRef} onClose={onClose}>
      <ThemeList />
    </Popover>
  )
}
