import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './notice.module.css'

type NoticeProps = { title: string; children?: ReactNode; actions?: ReactNode }

/** A single message on the screen; it gets the focus, so that screen readers read it. */
export function Notice({ title, children, actions }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    heading.current?.focus()
  }, [title])
  return (
    <main className={styles.page}>
      <Card gap={3} padding="huge" className={styles.card}>
        <Text as="h1" ref={heading} tabIndex={-1} size="lg">
          {title}
        </Text>
        {children}
        {actions && (
          <Row gap={3} isWrapping className={styles.actions}>
            {actions}
          </Row>
        )}
      </Card>
    </main>
  )
}
