import { useState } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './crest.module.css'

type CrestProps = { name: string; logo?: string | undefined; size?: 'medium' | 'large' }

/** The institute's logo, or the first letter of its name. Decorative: the name is shown beside it. */
export function Crest({ name, logo, size = 'medium' }: CrestProps) {
  const [failed, setFailed] = useState<string>()
  const isShown = Boolean(logo) && failed !== logo
  return (
    <span className={joinClasses(styles.crest, size === 'large' && styles.large)} aria-hidden="true">
      {isShown ? (
        <img
          className={styles.picture}
          src={logo}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setFailed(logo)}
        />
      ) : (
        [...name.trim()][0]?.toUpperCase()
      )}
    </span>
  )
}
