import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ThemeList } from '#portal/app/shell/top-bar/theme-list.tsx'
import { YearSelect } from '#portal/app/shell/top-bar/year-select.tsx'
import type { MenuEntry } from '#portal/shared/navigation/menu.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Dialog } from '#ui/dialog.tsx'
import { MenuLink } from './menu-link.tsx'
import styles from './more-sheet.module.css'
import { OutsideLink } from './outside-link.tsx'
import { SocialLinks } from './social-links.tsx'

/** What the tab bar of a phone has no room for. */
export function MoreSheet({ entries, onClose }: { entries: MenuEntry[]; onClose: () => void }) {
  const t = useTranslations('shell')
  const help = useSession((session) => session.help_url)
  return (
    <Dialog title={t('more')} onClose={onClose}>
      <div className={styles.sheet}>
        <ul className={styles.grid}>
          {entries.map((entry) => (
            <li key={entry.route}>
              <MenuLink entry={entry} className={styles.tile} onClick={onClose} />
            </li>
          ))}
        </ul>
        <YearSelect isFull onChosen={onClose} />
        <section>
          <h3 className={styles.title}>{t('theme')}</h3>
          <ThemeList />
        </section>
        <OutsideLink address={help} className={styles.help}>
          <CircleHelp size={20} aria-hidden="true" />
          {t('help')}
        </OutsideLink>
        <SocialLinks />
      </div>
    </Dialog>
  )
}
