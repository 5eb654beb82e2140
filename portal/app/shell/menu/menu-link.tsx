import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { MenuEntry } from '#portal/shared/navigation/menu.ts'
import { menuIcons } from './menu-icons.ts'

type MenuLinkProps = {
  entry: MenuEntry
  className: string | undefined
  labelClassName?: string | undefined
  onClick?: () => void
}

/** An entry of the menu, marked while its screen, or a detail of it, is open. */
export function MenuLink({ entry, className, labelClassName, onClick }: MenuLinkProps): ReactNode {
  const t = useTranslations('shell.menu')
  const { pathname } = useLocation()
  const Icon = menuIcons[entry.route]
  return (
    <Link
      to={entry.route}
      className={className}
      aria-current={isUnder(pathname, entry.route) ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={labelClassName}>{t(entry.label)}</span>
    </Link>
  )
}

/** The full list of announcements belongs to home. */
function isUnder(pathname: string, route: MenuEntry['route']): boolean {
  const path = pathname.toLowerCase()
  const own = route.toLowerCase()
  if (path === '/announcement') return own === '/dashboard'
  return path === own || path.startsWith(`${own}/`)
}
