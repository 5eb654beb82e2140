import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isDirectUser } from '#domain/session/user-type.ts'
import { truncate } from '#domain/truncate.ts'
import { useSession } from '#portal/shared/session-store.ts'
import styles from './details.module.css'

/** The maximum lengths: an email 47 characters for a student and 37 for a parent, an address 100 [profile-3]. */
const lengths = { address: 100, email: { own: 47, parent: 37 } } as const

/** A long text, cut, with a button to show the rest. */
export function CutText({ text, kind }: { text: string; kind: 'email' | 'address' }) {
  const t = useTranslations('profile')
  const isParent = useSession((session) => !isDirectUser(session.userType))
  const [isWhole, setWhole] = useState(false)
  const length = kind === 'address' ? lengths.address : lengths.email[isParent ? 'parent' : 'own']
  const cut = truncate(text, length)
  if (cut === text) return text
  return (
    <>
      <span title={text}>{isWhole ? text : cut}</span>{' '}
      <button
        type="button"
        className={styles.more}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {t(isWhole ? 'showLess' : 'showAll')}
      </button>
    </>
  )
}
