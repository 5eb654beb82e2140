import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './account.module.css'

type DeviceRowProps = {
  /** Browser and system. */
  name: string
  /** '' for another device than this one. */
  here: string
  /** Beside the name. */
  badge?: ReactNode
  /** What is known of it, a line each. */
  facts: readonly string[]
  /** What can be done with it. */
  action?: ReactNode
}

/** A device of the account, with a sign of its sort. */
export function DeviceRow({ name, here, badge, facts, action }: DeviceRowProps) {
  const Icon = /Android|iPhone|iPad/.test(name) ? Smartphone : Monitor
  return (
    <Row gap={4} lineGap={3} isWrapping>
      <span className={styles.sign}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className={styles.device}>
        <Row as="p" gap={2} lineGap={1} isWrapping>
          <Text as="span" weight="strong" wrap="anywhere">
            {name}
          </Text>
          {here && <Badge tone="good" text={here} />}
          {badge}
        </Row>
        {facts.map((fact) => (
          <Text key={fact} size="sm" tone="muted">
            {fact}
          </Text>
        ))}
      </div>
      {action}
    </Row>
  )
}
