import styles from './text.module.css'

const figure = /(\d\d-\d\d-\d{4}|\d{1,2}:\d\d [AP]M|Rs [\d,]{1,20}(?:\.\d{1,2})?)/

/** A text whose dates, times and sums do not break over lines. */
export function unbroken(text: string): React.ReactNode {
  if (!figure.test(text)) return text
  // Every second part is a figure.
  const parts = text.split(figure)
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Parts never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={index} className={styles.nowrap}>
        {part}
      </span>
    ),
  )
}
