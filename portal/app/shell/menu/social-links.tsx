import { useTranslations } from 'use-intl/react'
import { isHttpsAddress } from '#domain/session/address.ts'
import type { Session } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { BrandIcon, type ServiceName, services } from './brand-icons.tsx'
import { OutsideLink } from './outside-link.tsx'
import styles from './social-links.module.css'

/** `fg_page_url` is the Facebook page. */
const addressOf: Record<ServiceName, (session: Session) => string> = {
  twitter: (session) => session.twitterUrl,
  facebook: (session) => session.facebookUrl,
  linkedin: (session) => session.linkedinUrl,
  whatsapp: (session) => session.whatsappUrl,
  youtube: (session) => session.youtubeUrl,
  instagram: (session) => session.instagramUrl,
}

/** The institute's pages elsewhere; each only when its address is set [shell-12]. */
export function SocialLinks() {
  const t = useTranslations('shell')
  const session = useSession((whole) => whole)
  const shown = services.filter((name) => isHttpsAddress(addressOf[name](session)))
  if (shown.length === 0) return null
  return (
    <ul className={styles.row} aria-label={t('followUs')}>
      {shown.map((name) => (
        <li key={name}>
          <OutsideLink
            address={addressOf[name](session)}
            className={styles.link}
            label={t('newWindow', { name: t(`links.${name}`) })}
          >
            <BrandIcon name={name} />
          </OutsideLink>
        </li>
      ))}
    </ul>
  )
}
