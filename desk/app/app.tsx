import { IntlProvider } from 'use-intl/react'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { isBeginning, isInvitation } from '../core/invitation-address.ts'
import { useSession } from '../core/session.ts'
import styles from './app.module.css'
import { deskTexts } from './texts.ts'

const loading = (
  <div className={styles.loading}>
    <Spinner />
  </div>
)
export const EntryScreen = lazyPart(
  async () => (await import('../entry/entry-screen.tsx')).EntryScreen,
  loading,
)
const Desk = lazyPart(async () => (await import('./desk.tsx')).Desk, loading)

const messages = { desk: deskTexts }

/**
 * The sign-in, or the desk. Both are shown at whatever address is open, so that a sign-in continues where a link led or a
 * session ended.
 */
export function App() {
  const who = useSession(
    ({ opened }) => opened && `${opened.me.institute.institute_id} ${opened.me.person_id}`,
  )
  return (
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      {who === undefined || isInvitation() || isBeginning() ? <EntryScreen /> : <Desk key={who} who={who} />}
    </IntlProvider>
  )
}
