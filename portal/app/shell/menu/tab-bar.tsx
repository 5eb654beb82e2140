import { Menu } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { splitForPhone } from '#portal/shared/navigation/menu.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { usePopup } from '#ui/popups/use-popup.ts'
import { MenuLink } from './menu-link.tsx'
import styles from './tab-bar.module.css'
import { useMenu } from './use-menu.ts'

const MoreSheet = lazyPopup(() => import('./more-sheet.tsx').then((module) => module.MoreSheet))

/** The menu of a phone: four entries, and the rest behind More. */
export function TabBar() {
  const t = useTranslations('shell')
  const { tabs, more } = splitForPhone(
    useMenu(),
    useSession((session) => session),
  )
  const { isOpen, close, triggerProps } = usePopup(MoreSheet.prepare)
  const { pathname } = useLocation()
  const isBehindMore = more.some(({ route }) => pathname.toLowerCase().startsWith(route.toLowerCase()))
  return (
    <nav className={styles.bar} aria-label={t('mainMenu')}>
      {tabs.map((entry) => (
        <MenuLink key={entry.route} entry={entry} className={styles.tab} labelClassName={styles.label} />
      ))}
      <button
        type="button"
        className={styles.tab}
        aria-current={isBehindMore ? 'true' : undefined}
        {...triggerProps}
      >
        <Menu size={20} aria-hidden="true" />
        <span className={styles.label}>{t('more')}</span>
      </button>
      {isOpen && <MoreSheet entries={more} onClose={close} />}
    </nav>
  )
}
