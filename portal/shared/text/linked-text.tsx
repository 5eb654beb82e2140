import { Fragment } from 'react'
import styles from './linked-text.module.css'
import { partsOfText } from './text-links.ts'

/** A plain text whose addresses are links that open a new window. */
export function LinkedText({ text }: { text: string }) {
  return partsOfText(text).map((part, index) =>
    part.address === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
      <a key={index} href={part.address} target="_blank" rel="noopener noreferrer" className={styles.link}>
        {part.text}
      </a>
    ),
  )
}
