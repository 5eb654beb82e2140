import { CircleHelp } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Crest } from '#ui/display/crest.tsx'
import { MenuLink } from './menu-link.tsx'
import { OutsideLink } from './outside-link.tsx'
import styles from './rail.module.css'
import { SocialLinks } from './social-links.tsx'
import { useMenu } from './use-menu.ts'

/** The menu beside the screen: with labels on wide screens, icons only on smaller ones, none on phones. */
export function Rail() {
  const t = useTranslations('shell')
  const menu = useMenu()
  const name = useSession((session) => session.instituteName)
  const logo = useSession((session) => session.logoUrl)
  const help = useSession((session) => session.helpUrl)
  return (
    <nav
      className={styles.rail}
      aria-label={t('mainMenu')}
      onPointerOver={positionLabel}
      onFocus={positionLabel}
    >
      <Link to="/dashboard" className={styles.brand}>
        <Crest name={name} logo={fileAddress(logo)} />
        <span className={styles.name}>{name}</span>
      </Link>
      <ul className={styles.list}>
        {menu.map((entry) => (
          <li key={entry.route}>
            <MenuLink entry={entry} className={styles.link} labelClassName={styles.label} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <OutsideLink address={help} className={styles.link}>
          <CircleHelp size={20} aria-hidden="true" />
          <span className={styles.label}>{t('help')}</span>
        </OutsideLink>
        <div className={styles.socials}>
          <SocialLinks />
        </div>
      </div>
    </nav>
  )
}

/** Passes the vertical position of a folded icon to its label, because the rail scrolls. */
function positionLabel(event: SyntheticEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link) return
  const { top, height } = link.getBoundingClientRect()
  link.style.setProperty('--middle', `${top + height / 2}px`)
}
