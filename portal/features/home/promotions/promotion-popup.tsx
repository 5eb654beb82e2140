import { useTranslations } from 'use-intl/react'
import { buttonClass } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import type { Promotion } from './promotion.ts'
import styles from './promotion-popup.module.css'

type PromotionPopupProps = { promotions: readonly Promotion[]; onClose: () => void }

export function PromotionPopup({ promotions, onClose }: PromotionPopupProps) {
  const t = useTranslations('home')
  return (
    <Dialog title={t('promotions')} onClose={onClose}>
      <Stack as="ul" gap={6}>
        {promotions.map(({ id, title, description, picture, link }) => (
          <Stack as="li" key={id} gap={2} align="start">
            {picture && <img className={styles.picture} src={picture} alt="" referrerPolicy="no-referrer" />}
            <Text as="h3" size="md">
              {title}
            </Text>
            <Text tone="muted">{description}</Text>
            {link && (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ variant: 'quiet' })}
                aria-label={t('newWindow', { name: `${t('open')}: ${title}` })}
              >
                {t('open')}
              </a>
            )}
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}
