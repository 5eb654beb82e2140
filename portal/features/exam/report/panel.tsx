import { type ReactNode, useId } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'

type PanelProps = {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A titled section of a report. */
export function Panel({ title, actions, className, children }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" gap={4} padding="large" className={className} aria-labelledby={id}>
      <Row gap={4} lineGap={2} justify="between" isWrapping>
        <Text as="h2" id={id} size="lg">
          {title}
        </Text>
        {actions && (
          <Row gap={2} isWrapping>
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </Card>
  )
}
