import type { ReactNode } from 'react'
import styles from './list-row.module.css'
import { Stack } from './stack.tsx'

type Parts = { children: ReactNode }

/** A row of a list: `RowFacts`, and `RowActions` beside them, or below where there is no room. */
export const ListRow = ({ children }: Parts) => <li className={styles.row}>{children}</li>

export const RowFacts = ({ children }: Parts) => (
  <Stack gap={1} className={styles.facts}>
    {children}
  </Stack>
)

export const RowActions = ({ children }: Parts) => <div className={styles.actions}>{children}</div>

/** Of a link that is a whole row of a list. */
export const linkRowClass = styles.link ?? ''
