import type { RefObject } from 'react'
import { useShownAsOf } from '#portal/app/shell/use-shown-as-of.ts'
import { useWaitingText } from '#portal/app/shell/use-waiting-text.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Crest } from '#ui/display/crest.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { useOnline } from '#ui/use-online.ts'
import { ChildSwitcher } from './child-switcher.tsx'
import { MessagesLink } from './messages-link.tsx'
import { ProfileButton } from './profile-button.tsx'
import { ThemeButton } from './theme-button.tsx'
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
