import { useState } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './avatar.module.css'

const hues = 5

type AvatarProps = {
  name: string
  photo?: string | undefined
  size?: 'small' | 'medium' | 'large'
  /** A whole number that picks the colour, so that people with equal initials differ. */
  hue?: number | undefined
  /** The photo could not be loaded; its address may have expired. */
  onBroken?: () => void
}

/** A person's photo, or the initials. Decorative: the name is shown beside it. */
export function Avatar({ name, photo, size = 'medium', hue, onBroken }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const isShown = Boolean(photo) && failed !== photo
  return (
    <span
      className={joinClasses(styles.avatar, size !== 'medium' && styles[size])}
      data-hue={hue === undefined ? undefined : hue % hues}
      aria-hidden="true"
    >
      {isShown ? (
        <img
          className={styles.photo}
          src={photo}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => {
            setFailed(photo)
            onBroken?.()
          }}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
