import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Toasts } from '#ui/popups/toast.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { useHeldRegisters } from '../attendance/held/use-held.ts'
import { useMe } from '../core/session.ts'
import { LeaveGuard } from '../records/leave-guard.tsx'
import { useIsNavigating } from '../router/use-router.ts'
import { AccountButton } from './account.tsx'
import { IdleNotice } from './idle-notice.tsx'
import { Menu } from './menu.tsx'
import { useFreshMe } from './queries.ts'
import { focusHeading } from './screen-head.tsx'
import styles from './shell.module.css'
import { TabBar } from './tab-bar.tsx'

const MenuDialog = lazyPopup(async () => (await import('./menu-dialog.tsx')).MenuDialog)

/** The frame around every screen: a rail, on a phone a bar of tabs with the menu, and the main area. */
export function Shell() {
  const t = useTranslations('desk')
  const { institute } = useMe()
  const { pathname } = useLocation()
  const isNavigating = useIsNavigating()
  const menu = usePopup(MenuDialog.prepare)
  const shownPath = useRef(pathname)
  useFreshMe()
  useHeldRegisters()

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    focusHeading()
  }, [pathname])

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <header className={styles.rail}>
        <p className={styles.institute}>{institute.name}</p>
        <Menu />
        <AccountButton isWide />
      </header>
      <div className={styles.column}>
        <header className={styles.bar}>
          <p className={joinClasses(styles.institute, styles.short)}>{institute.name}</p>
          <AccountButton />
        </header>
        <IdleNotice />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <TabBar menuProps={menu.triggerProps} />
      </div>
      {menu.isOpen && <MenuDialog onClose={menu.close} />}
      <LeaveGuard />
      {isNavigating && <div className={styles.progress} />}
      <Toasts />
    </div>
  )
}
