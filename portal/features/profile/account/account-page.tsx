import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './account-page.module.css'

type AccountPageProps = { back: string; title: string; children: ReactNode }

/** A screen below the profile, and the way back to it. */
export function AccountPage({ back, title, children }: AccountPageProps) {
  return (
    <div className={styles.screen}>
      <Link to="/profile" className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        {back}
      </Link>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  )
}
