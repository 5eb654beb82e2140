import type { ReactNode } from 'react'
import { Row } from '#ui/layout/row.tsx'
import styles from './label-chips.module.css'

type LabelChipsProps<Key extends string | number> = {
  /** The name of the choice for a screen reader. */
  label: string
  chips: readonly { key: Key; label: string }[]
  chosen: Key
  /** The chosen label, while its content is loading. */
  pending?: Key | undefined
  onChoose: (key: Key) => void
  /** Before the chips, e.g. a button. */
  children?: ReactNode
}

/** A choice of one label. */
export function LabelChips<Key extends string | number>(props: LabelChipsProps<Key>) {
  const { label, chips, chosen, pending, onChoose, children } = props
  return (
    <Row role="group" gap={2} isWrapping aria-label={label}>
      {children}
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          className={styles.chip}
          aria-pressed={chip.key === chosen}
          aria-busy={chip.key === pending || undefined}
          onClick={() => onChoose(chip.key)}
        >
          {chip.label}
        </button>
      ))}
    </Row>
  )
}
