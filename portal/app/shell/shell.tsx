import { useEffect, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { noConnectionMessage } from '#domain/status-message.ts'
import { screenTitle } from '#portal/app/screen-title.ts'
import { useScreenPicture } from '#portal/app/use-screen-picture.ts'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { isOfStudent } from '#portal/shared/navigation/of-student.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { stored } from '#portal/shared/storage.ts'
import { useNowShowing } from '#portal/shared/viewed/viewed-note.ts'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Toasts } from '#ui/popups/toast.tsx'
import { useOnline } from '#ui/use-online.ts'
import { usePrinting } from '#ui/use-printing.ts'
import { Rail } from './menu/rail.tsx'
import { TabBar } from './menu/tab-bar.tsx'
import { HomeworkOutbox, RefusedChanges, useOutbox } from './outbox.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar/top-bar.tsx'
import { useLanding } from './use-landing.ts'
import { useShownAsOf } from './use-shown-as-of.ts'
import { useWaitingText } from './use-waiting-text.ts'

const OpenOfStudent = lazyPart(
  async () => (await import('./open-of-student.tsx')).OpenOfStudent,
  <Waiting gap={3} />,
)

/**
 * Where a screen was scrolled to belongs to one person, and to one address: the first screen of a visit has no key of its own.
 */
const keyOfScroll = ({ key, pathname, search }: Location): string =>
  `${getSession().userId} ${key === 'default' ? pathname + search : key}`

/** The frame around every screen: menu, header and main area. */
export function Shell() {
  const t = useTranslations('shell')
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const institute = useSession((session) => session.instituteName)
  const title = t(useSession((session) => screenTitle(pathname, session)))
  const titleRef = useRef<HTMLHeadingElement>(null)
  const mainRef = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useScreenPicture(pathname)
  useNowShowing()
  useOutbox()
  useLanding(mainRef)

  useEffect(() => {
    document.title = institute ? dotted([title, institute]) : title
  }, [title, institute])

  // The heading of a new screen gets the focus, so that it is read out and Tab continues from there.
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    titleRef.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <Rail />
      <div className={styles.column}>
        <TopBar title={title} titleRef={titleRef} />
        <OfflineNotice />
        <RefusedChanges />
        <main ref={mainRef} id="main" tabIndex={-1} className={styles.main}>
          <PaperHead title={title} />
          {isOfStudent(search) ? <OpenOfStudent /> : <Outlet />}
        </main>
      </div>
      <HomeworkOutbox />
      <TabBar />
      {state !== 'idle' && <div className={styles.progress} />}
      <Toasts />
      <ScrollRestoration storageKey={stored.scroll.key} getKey={keyOfScroll} />
    </div>
  )
}

/** Says that there is no network, of when the shown data is, and what waits to be sent; empty while online. */
function OfflineNotice() {
  const isOnline = useOnline()
  const details = [useShownAsOf(), useWaitingText()].filter(Boolean).join(' · ')
  return (
    <div className={styles.offline} role="status" data-passing>
      {isOnline ? '' : [noConnectionMessage, details].filter(Boolean).join(' ')}
    </div>
  )
}

/** Above every printed screen: what it shows, and of which student. */
function PaperHead({ title }: { title: string }) {
  const name = useSession((session) => session.name)
  const institute = useSession((session) => session.instituteName)
  if (!usePrinting()) return null
  return (
    <Stack as="header">
      <h1>{title}</h1>
      <Text size="sm" tone="muted">
        {dotted([name, institute])}
      </Text>
    </Stack>
  )
}
