import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'

/** The popup of each fact that a student may change. */
const popups = {
  address: lazyPopup(async () => (await import('./text-popups.tsx')).AddressPopup),
  birthPlace: lazyPopup(async () => (await import('./text-popups.tsx')).BirthplacePopup),
  bloodGroup: lazyPopup(async () => (await import('./blood-group-popup.tsx')).BloodGroupPopup),
  dob: lazyPopup(async () => (await import('./birth-date-popup.tsx')).BirthDatePopup),
} as const

/** A pencil beside a fact, and its popup; each opens and closes by itself [profile-7]. */
export function EditButton({ fact, value }: { fact: keyof typeof popups; value: string }) {
  const t = useTranslations('profile')
  const Popup = popups[fact]
  const { isOpen, close, triggerProps } = usePopup(Popup.prepare)
  return (
    <>
      <IconButton label={t('edit', { fact: t(`facts.${fact}`) })} {...triggerProps}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      {isOpen && <Popup value={value} onClose={close} />}
    </>
  )
}
