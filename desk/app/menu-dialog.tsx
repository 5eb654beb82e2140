import { useTranslations } from 'use-intl/react'
import { Dialog } from '#ui/popups/dialog.tsx'
import { Menu } from './menu.tsx'

/** The whole menu, on a phone. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('desk')
  return (
    <Dialog title={t('menu')} onClose={onClose}>
      <Menu isWhole onChosen={onClose} />
    </Dialog>
  )
}
