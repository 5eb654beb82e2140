import { ChevronRight, Eye, type LucideIcon, MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import styles from './account-card.module.css'

const links: { to: string; name: 'devices' | 'log'; Icon: LucideIcon }[] = [
  { to: '/profile/devices', name: 'devices', Icon: MonitorSmartphone },
  { to: '/profile/access-log', name: 'log', Icon: Eye },
]

/** The ways to what is about the account of whoever is signed in: of a parent his own. */
export function AccountCard() {
  const t = useTranslations('profile.account')
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t('title')}
      </h3>
      <ul className={styles.links}>
        {links.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <Icon size={20} aria-hidden="true" className={styles.icon} />
              <span className={styles.words}>
                <span className={styles.name}>{t(`${name}.name`)}</span>
                <span className={styles.text}>{t(`${name}.text`)}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className={styles.icon} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
