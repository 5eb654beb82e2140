import { House, type LucideIcon, Menu as MenuIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useMe } from '../core/session.ts'
import { dayPages, pagesFor } from './pages.ts'
import styles from './tab-bar.module.css'

/** Pages of the day beside Today and the menu. */
const most = 3

/** On a phone, below the screen: the day's work within reach of a thumb, and the whole menu. */
export function TabBar({ menuProps }: { menuProps: ComponentProps<'button'> }) {
  const t = useTranslations('desk')
  const { roles } = useMe()
  return (
    <nav aria-label={t('bar')} className={styles.bar}>
      <Tab to="/" Icon={House} text={t('home')} isEnd />
      {pagesFor(dayPages, roles)
        .slice(0, most)
        .map(({ to, Icon, text }) => (
          <Tab key={to} to={to} Icon={Icon} text={t(`pages.${text}`)} />
        ))}
      <button type="button" className={styles.tab} {...menuProps}>
        <MenuIcon size={20} aria-hidden="true" />
        {t('menu')}
      </button>
    </nav>
  )
}

type TabProps = { to: string; Icon: LucideIcon; text: string; isEnd?: boolean }

const Tab = ({ to, Icon, text, isEnd = false }: TabProps) => (
  <NavLink to={to} end={isEnd} className={styles.tab ?? ''}>
    <Icon size={20} aria-hidden="true" />
    {text}
  </NavLink>
)
