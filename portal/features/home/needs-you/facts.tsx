import { Fragment, type ReactNode } from 'react'
import { Text } from '#ui/layout/text.tsx'
import { unbroken } from '#ui/layout/unbroken.tsx'
import styles from './needs-you.module.css'

type FactsProps = {
  facts: readonly string[]
  /** A badge before the facts. */
  children?: ReactNode
}

/** Details separated by dots; dates and names do not break over lines. */
export function Facts({ facts, children }: FactsProps) {
  return (
    <Text size="sm" tone="muted" wrap="anywhere">
      {children}
      {children && ' '}
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' · '}
          <span className={styles.fact}>{unbroken(fact)}</span>
        </Fragment>
      ))}
    </Text>
  )
}
