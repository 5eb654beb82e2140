import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Toasts } from '#ui/popups/toast.tsx'
import styles from './entry.module.css'

type EntryPageProps = { title: string; text?: ReactNode; children: ReactNode }

/** One step of signing in: a card in the middle of the page. Its heading takes the focus, unless a field does. */
export function EntryPage({ title, text, children }: EntryPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <main className={styles.page}>
      <Stack gap={5} className={styles.card}>
        <Stack gap={2}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {text && (
            <Text as="div" tone="muted">
              {text}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
      <Toasts />
    </main>
  )
}
