import { Palette } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl/react'
import { useShownAsOf } from '#portal/app/shell/use-shown-as-of.ts'
import { useWaitingText } from '#portal/app/shell/use-waiting-text.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Crest } from '#ui/display/crest.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { usePopup } from '#ui/popups/use-popup.ts'
import { useOnline } from '#ui/use-online.ts'
import { ChildSwitcher } from './child-switcher.tsx'
import { MessagesLink } from './messages-link.tsx'
import { ProfileButton } from './profile-button.tsx'
import styles from './top-bar.module.css'
import { YearSelect } from './year-select.tsx'

type TopBarProps = { title: string; titleRef: RefObject<HTMLHeadingElement | null> }

/** The header of every screen. */
export function TopBar({ title, titleRef }: TopBarProps) {
  const isParent = useSession((session) => session.isParent)
  const name = useSession((session) => session.instituteName)
  const logo = useSession((session) => session.logoUrl)
  return (
    <header className={styles.top}>
      {!isParent && (
        <span className={styles.onlyPhone}>
          <Crest name={name} logo={fileAddress(logo)} />
        </span>
      )}
      <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.tools}>
        <ChildSwitcher />
        <YearSelect className={joinClasses(isParent && styles.onlyWide, styles.year)} />
        <MessagesLink />
        <ThemeButton className={styles.onlyWide} />
        <ProfileButton />
      </div>
      <AsOf />
    </header>
  )
}

/** Of when the shown data is, until it is refreshed, and what waits to be sent; the offline notice says it without a network. */
function AsOf() {
  const text = [useShownAsOf(), useWaitingText()].filter(Boolean).join(' · ')
  return useOnline() && text ? (
    <span className={styles.asOf} data-passing>
      {text}
    </span>
  ) : null
}

const ThemePopup = lazyPopup(() => import('./theme-popup.tsx').then((module) => module.ThemePopup))

function ThemeButton({ className }: { className?: string | undefined }) {
  const t = useTranslations('shell')
  const { isOpen, close, triggerRef, triggerProps } = usePopup(ThemePopup.prepare)
  return (
    <>
      <IconButton label={t('theme')} className={className} {...triggerProps}>
        <Palette size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && <ThemePopup triggerRef={triggerRef} onClose={close} />}
    </>
  )
}
