import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ThemeList } from '#portal/app/shell/top-bar/theme-list.tsx'
import { YearSelect } from '#portal/app/shell/top-bar/year-select.tsx'
import type { MenuEntry } from '#portal/shared/navigation/menu.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { MenuLink } from './menu-link.tsx'
import styles from './more-sheet.module.css'
import { OutsideLink } from './outside-link.tsx'
import { SocialLinks } from './social-links.tsx'

/** The entries that do not fit into the tab bar of a phone. */
export function MoreSheet({ entries, onClose }: { entries: MenuEntry[]; onClose: () => void }) {
  const t = useTranslations('shell')
  const help = useSession((session) => session.helpUrl)
  return (
    <Dialog title={t('more')} onClose={onClose}>
      <Stack gap={5}>
        <ul className={styles.grid}>
          {entries.map((entry) => (
            <li key={entry.route}>
              <MenuLink entry={entry} className={styles.tile} onClick={onClose} />
            </li>
          ))}
        </ul>
        <YearSelect isFull onChosen={onClose} />
        <Stack as="section" gap={2}>
          <Text as="h3" size="sm" tone="muted">
            {t('theme')}
          </Text>
          <ThemeList />
        </Stack>
        <OutsideLink address={help} className={styles.help}>
          <CircleHelp size={20} aria-hidden="true" />
          {t('help')}
        </OutsideLink>
        <SocialLinks />
      </Stack>
    </Dialog>
  )
}
