import type { ReactNode } from 'react'
import { SessionIntl } from '#portal/features/session/session-intl.tsx'
import { Toasts } from '#ui/popups/toast.tsx'
import styles from './session-page.module.css'

/** A page about signing in, inside the portal but without its shell. */
export function SessionPage({ children }: { children: ReactNode }) {
  return (
    <SessionIntl>
      <main className={styles.page}>{children}</main>
      <Toasts />
    </SessionIntl>
  )
}
