import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Spinner } from '#ui/display/spinner.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useFocusOnOpen } from './use-focus-on-open.ts'
import styles from './viewer.module.css'

const maxBytes = 1_000_000

/** The beginning of a plain text. */
export function TextView({ url, title, onFail }: { url: string; title: string; onFail: () => void }) {
  const t = useTranslations('viewer')
  const [text, setText] = useState<string>()
  const failed = useEffectEvent(onFail)
  useEffect(() => {
    const stop = new AbortController()
    fetch(url, { signal: stop.signal, headers: { range: `bytes=0-${maxBytes - 1}` } })
      .then(async (answer) => {
        if (!answer.ok) throw new Error('not there')
        setText((await answer.text()).slice(0, maxBytes))
      })
      .catch(() => stop.signal.aborted || failed())
    return () => stop.abort()
  }, [url])
  if (text === undefined) return <Spinner label={t('opening')} />
  return <Shown title={title} text={text} />
}

function Shown({ title, text }: { title: string; text: string }) {
  const section = useRef<HTMLElement>(null)
  useFocusOnOpen(section)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={section} tabIndex={0} aria-label={title} className={styles.text}>
      <Text as="pre" wrap="lines">
        {text}
      </Text>
    </section>
  )
}
