import { useTranslations } from 'use-intl/react'
import type { Promotion } from '#domain/home/calls.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './promotion-popup.module.css'

type PromotionPopupProps = { promotions: readonly Promotion[]; onClose: () => void }

export function PromotionPopup({ promotions, onClose }: PromotionPopupProps) {
  const t = useTranslations('home')
  return (
    <Dialog title={t('promotions')} onClose={onClose}>
      <ul className={styles.list}>
        {promotions.map((promotion) => (
          <li key={promotion.id} className={styles.item}>
            <PromotionPicture address={fileAddress(promotion.image_url)} />
            <h3 className={styles.title}>{promotion.title}</h3>
            <p className={styles.text}>{promotion.description}</p>
            {isHttpsAddress(promotion.link_url) && (
              <a
                href={promotion.link_url}
                target="_blank"
                rel="noopener noreferrer"
                className={joinClasses(buttonClass({ variant: 'quiet' }), styles.link)}
                aria-label={t('newWindow', { name: `${t('open')}: ${promotion.title}` })}
              >
                {t('open')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function PromotionPicture({ address }: { address: string }) {
  return address && <img className={styles.picture} src={address} alt="" referrerPolicy="no-referrer" />
}
