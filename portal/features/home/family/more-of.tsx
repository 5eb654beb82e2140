import { ChevronRight } from 'lucide-react'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import styles from './family.module.css'

/** The end of a row: the screen of a child that it opens. */
export function MoreOf({ text, name }: { text: string; name: string }) {
  return (
    <>
      {' · '}
      <span className={styles.more}>
        {text}
        <VisuallyHidden> {name}</VisuallyHidden>
        <ChevronRight size={16} aria-hidden="true" />
      </span>
    </>
  )
}
